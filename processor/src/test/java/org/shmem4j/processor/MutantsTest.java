package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each method of the packages that follow programs is needed: without it a program is not judged as it must be. Those
 * that no program needs stand in {@code mutants.txt}, with the reason. A property chooses some:
 * {@code -Dshmem4j.mutants='(MixedAccessCheck|Typestates)\..*'}.
 */
@Tag("nightly")
public class MutantsTest {
  private static final int MOST = 2000;

  private static int on = -1;
  private static int[] calls = new int[MOST];
  private static long left;

  @TempDir
  Path folder;

  /** Programs that are compiled together, what must come of them, and what they call and take without a mutant. */
  private record Programs(
      Supplier<Program> text, Predicate<List<Program.Message>> areRight, List<Integer> calls, long time) {
    static Programs of(Supplier<Program> text, Predicate<List<Program.Message>> areRight, Path output) {
      long start = System.nanoTime();
      assertThat(new Programs(text, areRight, List.of(Integer.MAX_VALUE), 0).pass(-1, output)).isTrue();
      return new Programs(text, areRight, Arrays.stream(MutantsTest.calls).boxed().toList(), System.nanoTime() - start);
    }

    boolean pass(int mutant, Path output) {
      try {
        long most = 5_000_000 + 20 * calls.stream().mapToLong(each -> each).sum();
        return areRight.test(compile(text.get(), mutant, most, output));
      } catch (RuntimeException | StackOverflowError | AssertionError e) {
        return false;
      }
    }

    /** How much of its time it calls a method. */
    double use(int mutant) {
      return Math.min(calls.get(mutant), 200) / (double) time;
    }
  }

  @Test
  void eachMethodIsNeeded() throws IOException {
    Files.write(folder.resolve("names"), make(folder));
    String chosen = System.getProperty("shmem4j.mutants", ".*");
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xss4m", "-cp",
        String.join(File.pathSeparator, folder.toString(), Program.libraries(),
            Program.place(MutantsTest.class), Program.place(SymmetricProcessor.class),
            Program.place(Assertions.class), Program.place(Test.class)),
        MutantsTest.class.getName(), folder.toString(), chosen)
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> expected = new ArrayList<>(List.of("all"));
    Files.readAllLines(Path.of("src/test/resources/mutants.txt")).stream().map(each -> each.replaceAll(" *#.*", ""))
        .filter(each -> !each.isEmpty() && each.matches(chosen)).forEach(expected::add);
    assertThat(process.inputReader().lines()).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Prints the mutants under which all programs are judged as they must be, and that these are all. */
  public static void main(String... arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    List<Programs> programs = programs(folder);
    List<String> names = Files.readAllLines(folder.resolve("names"));
    for (int i = 0; i < names.size(); i++) {
      int mutant = i;
      if (names.get(i).matches(arguments[1]) && programs.stream().filter(each -> each.use(mutant) > 0)
          .sorted(Comparator.comparingDouble(each -> -each.use(mutant))).allMatch(each -> each.pass(mutant, folder))) {
        System.out.println(names.get(i));
      }
    }
    System.out.println("all");
  }

  private static List<Programs> programs(Path output) throws IOException {
    List<Programs> programs = new ArrayList<>();
    for (Path each : TwinsTest.points().toList()) {
      List<Twins.Twin> twins = Twins.of(each);
      programs.add(Programs.of(() -> TwinsTest.program(twins, Twins.Twin::wrong),
          messages -> twins.stream().allMatch(twin -> TwinsTest.isReported(twin, messages)), output));
    }
    for (Path each : Stream.concat(TwinsTest.points(), RightProgramsTest.kinds()).toList()) {
      List<Twins.Twin> twins = Twins.of(each);
      programs.add(Programs.of(() -> TwinsTest.program(twins, Twins.Twin::right), List::isEmpty, output));
    }
    Path helpers = Files.createDirectory(output.resolve("helpers"));
    CompiledTest.helpers(helpers);
    List<Twins.Twin> callers = CompiledTest.callers();
    programs.add(Programs.of(() -> CompiledTest.program(callers, Twins.Twin::wrong, helpers),
        messages -> callers.stream().allMatch(each -> TwinsTest.isReported(each, messages)), output));
    programs.add(Programs.of(() -> CompiledTest.program(callers, Twins.Twin::right, helpers), List::isEmpty, output));
    for (Path each : Stream.of(ExamplesTest.failing(), ExamplesTest.passing(), WrongProgramsTest.programs())
        .flatMap(each -> each).toList()) {
      programs.add(Programs.of(() -> new Program().add(each), messages -> {
        ExamplesTest.assertSame(messages, new Program().add(each).expected());
        return true;
      }, output));
    }
    return programs;
  }

  /** Compiles them into a folder; their names. */
  private static List<String> make(Path folder) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    List<String> names = new ArrayList<>();
    List<Path> files = new ArrayList<>();
    try (StandardJavaFileManager manager = javac.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(Path.of("src/main/java/org/shmem4j/processor/flow"))) {
      JavacTask parser = (JavacTask) javac.getTask(null, manager, null, List.of(), null,
          manager.getJavaFileObjectsFromPaths(sources.filter(MutantsTest::isClass).sorted().toList()));
      for (CompilationUnitTree unit : parser.parse()) {
        Path name = Path.of(unit.getSourceFile().getName()).getFileName();
        files.add(Files.writeString(
            folder.resolve(name), switched(unit, Trees.instance(parser).getSourcePositions(), names)));
      }
      javac.getTask(null, manager, null, List.of("-nowarn", "-proc:none", "-d", folder.toString(), "-cp",
          Program.place(SymmetricProcessor.class) + File.pathSeparator + Program.place(MutantsTest.class)), null,
          manager.getJavaFileObjectsFromPaths(files)).call();
    }
    return names;
  }

  private static boolean isClass(Path file) {
    return file.toString().endsWith(".java") && !file.endsWith("package-info.java");
  }

  private static String switched(CompilationUnitTree unit, SourcePositions positions, List<String> names)
      throws IOException {
    String file = Path.of(unit.getSourceFile().getName()).getFileName().toString().replace(".java", ".");
    TreeMap<Long, String> switches = new TreeMap<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitMethod(MethodTree method, Void none) {
        if (method.getBody() != null && method.getReturnType() != null) {
          String parameters = method.getParameters().stream()
              .map(each -> plain(each.getType())).collect(Collectors.joining(", ", "(", ") "));
          StringBuilder text = new StringBuilder();
          for (String answer : answers(method)) {
            text.append(" if (org.shmem4j.processor.MutantsTest.isOn(%d)) { return %s; }"
                .formatted(names.size(), answer));
            names.add((file + method.getName() + parameters + answer).strip());
          }
          switches.put(positions.getStartPosition(unit, method.getBody()) + 1, text.toString());
        }
        return super.visitMethod(method, null);
      }
    }.scan(unit, null);
    StringBuilder text = new StringBuilder(unit.getSourceFile().getCharContent(true));
    switches.descendingMap().forEach((at, what) -> text.insert(at.intValue(), what));
    return text.toString();
  }

  /** What a method answers: nothing, either, the unknown, or the state that it was given; others have no mutant. */
  private static List<String> answers(MethodTree method) {
    return switch (plain(method.getReturnType())) {
      case "void" -> List.of("");
      case "boolean" -> List.of("false", "true");
      case "Value" -> List.of("Value.UNKNOWN");
      case "Linear", "TrackedObject", "Boolean", "Symbol", "Split", "Counter", "Long", "Procedure", "Expression.Choice",
          "Expression.Invoke", "Expression" -> List.of("null");
      case "int", "long" -> List.of("0");
      case "List" -> List.of("List.of()");
      case "State" -> method.getParameters().stream().filter(each -> plain(each.getType()).equals("State"))
          .map(each -> each.getName().toString()).limit(1).toList();
      default -> List.of();
    };
  }

  private static String plain(Tree type) {
    return type.toString().replaceAll("<.*>", "");
  }

  /** Whether a method is to do nothing; the methods ask. */
  public static boolean isOn(int mutant) {
    if (--left < 0) {
      throw new IllegalStateException("the checks go on for ever");
    }
    calls[mutant]++;
    return mutant == on;
  }

  /** Compiles a program with one of them on, or -1 for none, and with so many calls at most. */
  private static List<Program.Message> compile(Program program, int mutant, long most, Path output) {
    on = mutant;
    left = most;
    calls = new int[MOST];
    return program.options("--should-stop=ifNoError=FLOW").compile(output);
  }
}
