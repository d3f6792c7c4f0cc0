package org.shmem4j.launcher;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.shmem4j.internal.settings.Spelling;

/**
 * A program that is a source file. The launcher compiles it once; otherwise java would compile it in each PE, and print
 * its errors and warnings as many times.
 */
final class SourceProgram {
  /** The options of java that its compiler also takes, with their values. */
  private static final Set<String> FOR_COMPILER = Set.of(
      "-p", "--module-path", "--upgrade-module-path", "--add-modules", "--limit-modules", "--add-exports",
      "--patch-module", "--source");

  /** The options with which java compiles a source file, in addition to {@code -proc:none}. */
  private static final List<String> USUAL = List.of(
      "-g", "-Xdiags:verbose", "-Xlint:deprecation", "-Xlint:unchecked", "-Xlint:-options",
      "-Xlint:-incubating");

  private static final String PROCESSOR_CLASS = "org/shmem4j/processor/SymmetricProcessor.class";

  private static final String PREVIEW = "--enable-preview";

  /** The packages that programs import types from. */
  private static final List<String> PACKAGES =
      List.of("org.shmem4j.api", "org.shmem4j", "org.shmem4j.type", "org.shmem4j.ucc");

  /** The classes whose static methods first programs call. */
  private static final List<String> TYPED_METHODS = List.of(
      "Scalars", "Rma", "Atomics", "Signals", "Synchronization", "Reductions", "DataCollectives", "Scans",
      "NonblockingRma", "RootedCollectives", "RaggedCollectives");

  private static final Pattern MISSING = Pattern.compile("(?m)^ +symbol: +(?:class|variable) ([A-Z]\\w*)$");
  private static final Pattern MISSING_METHOD = Pattern.compile("(?m)^ +symbol: +method (\\w+)\\(");
  /** An error about a missing class that the processor would generate under another name, or not at all. */
  private static final Pattern ALLOCATING =
      Pattern.compile("(?m)^ +symbol: +variable (\\w+)Symmetry\\R +location: +class (\\w+)");
  private static final Pattern COUNT = Pattern.compile("(?m)^\\d+ warnings?\\R\\z");
  /** A note that no call was checked, which is pointless if the program does not compile. */
  private static final Pattern UNCHECKED =
      Pattern.compile("(?m)^.*Note: the checks of shmem4j looked at no call.*\\R.*\\R *\\^\\R");

  private SourceProgram() {}

  /** {@return whether arguments for java run a source file, which this JDK can compile} */
  static boolean isIn(JavaArguments given) {
    return given.runsSource() && ToolProvider.getSystemJavaCompiler() != null;
  }

  /**
   * Compiles a program.
   *
   * @param given the user's arguments for java
   * @param classes a folder for its classes
   * @return the arguments that run it, or null if it does not compile, which is reported
   * @throws IOException if its files could not be read or written
   */
  static List<String> compiled(JavaArguments given, Path classes) throws IOException {
    Path file = Path.of(given.program());
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new UsageException("a source program must be a file that can be read: " + file + hint(file));
    }
    JavaArguments complete = new JavaArguments(LibraryPath.completed(given));
    String path = complete.value(JavaArguments.CLASS_PATH);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      CompilationUnitTree unit = parsed(javac, files, file);
      ClassTree first = unit == null ? null : firstClass(unit);
      String packageName = unit == null || unit.getPackageName() == null ? "" : unit.getPackageName().toString();
      List<String> options = new ArrayList<>(USUAL);
      options.addAll(List.of("-d", classes.toString(), "-cp", path == null ? "." : path, "-sourcepath",
          root(file, packageName).toString()));
      options.addAll(checks());
      options.addAll(relevant(complete));
      StringWriter told = new StringWriter();
      boolean compiles = javac.getTask(told, files, null, options, null, files.getJavaFileObjects(file)).call();
      System.err.print(compiles ? withoutCount(told.toString()) : withHints(told.toString(), path));
      if (!compiles || first == null) {
        System.err
            .println("shmem4j: the program does not compile" + (compiles ? ", as it has no class" : "") + ": " + file);
        return null;
      }
      String name =
          packageName.isEmpty() ? first.getSimpleName().toString() : packageName + "." + first.getSimpleName();
      List<String> words = new ArrayList<>(complete.with("--class-path=" + classes + File.pathSeparator + path));
      words.set(words.size() - 1 - complete.programArguments().size(), name);
      return words;
    }
  }

  /** {@return a question about a source file of a similar name in the same folder; empty if there is none} */
  private static String hint(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (!Files.isDirectory(folder) || !Files.isReadable(folder)) {
      return "";
    }
    String name = file.getFileName().toString();
    try (Stream<Path> files = Files.list(folder)) {
      List<String> sources = files.map(each -> each.getFileName().toString())
          .filter(each -> each.endsWith(".java") && !each.equals(name))
          .toList();
      return Spelling.nearest(name, sources).map(meant -> "; did you mean " + file.resolveSibling(meant) + "?")
          .orElse("");
    }
  }

  /** {@return the compiler's messages about a program that compiles, without the number of warnings} */
  private static String withoutCount(String told) {
    return COUNT.matcher(told).replaceFirst("");
  }

  /** {@return the compiler's messages about a program that does not compile, with hints where missing types are} */
  private static String withHints(String told, String path) {
    StringBuilder text = new StringBuilder(UNCHECKED.matcher(told).replaceAll(""));
    List<Path> entries = LibraryPath.entries(path == null ? "." : path);
    MISSING.matcher(told).results().map(match -> match.group(1)).distinct().forEach(type -> PACKAGES.stream()
        .filter(name -> entries.stream()
            .anyMatch(entry -> LibraryPath.holds(entry, name.replace('.', '/') + "/" + type + ".class")))
        .findFirst()
        .ifPresent(name -> text.append("shmem4j: ").append(type).append(" is in ").append(name).append(": import ")
            .append(name).append('.').append(type).append(";\n")));
    MISSING_METHOD.matcher(told).results().map(match -> match.group(1)).distinct()
        .forEach(method -> text.append(methodHint(method, entries)));
    ALLOCATING.matcher(told).results().map(SourceProgram::allocatingHint).distinct().forEach(text::append);
    return text.toString();
  }

  /** {@return from which class a method must be imported; empty if it is in none of those of typed methods} */
  private static String methodHint(String method, List<Path> entries) {
    URL[] urls = entries.stream().map(SourceProgram::url).toArray(URL[]::new);
    try (URLClassLoader api = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      for (String name : TYPED_METHODS) {
        String type = PACKAGES.getFirst() + "." + name;
        Method[] methods = Class.forName(type, false, api).getMethods();
        if (Stream.of(methods).anyMatch(each -> each.getName().equals(method))) {
          return "shmem4j: " + method + " is in " + type + ": import static " + type + "." + method + ";\n";
        }
      }
    } catch (ClassNotFoundException | IOException | LinkageError e) {
      // the typed methods are not on the path
    }
    return "";
  }

  private static URL url(Path entry) {
    try {
      return entry.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String allocatingHint(MatchResult missing) {
    String outer = missing.group(2) + "_";
    String name = missing.group(1).startsWith(outer) ? missing.group(1).substring(outer.length()) : missing.group(1);
    return "shmem4j: the class that allocates a record " + name + " is called " + name + "Symmetry, or " + outer + name
        + "Symmetry if the record stands within " + missing.group(2)
        + "; it is written if components of the record have @Symmetric\n";
  }

  /**
   * {@return the options for the library's annotations and its checks, as for a program with several files; options
   * from the program's class path are ignored, as java does}
   */
  private static List<String> checks() {
    return LibraryPath.entries(Installation.classPath()).stream()
        .filter(entry -> LibraryPath.holds(entry, PROCESSOR_CLASS))
        .findFirst()
        .map(entry -> List.of("-proc:full", "-processorpath", entry.toString()))
        .orElse(List.of("-proc:none"));
  }

  /** Parses the file without messages, since they come again when it is compiled. Null if there is no tree. */
  private static CompilationUnitTree parsed(JavaCompiler javac, StandardJavaFileManager files, Path file)
      throws IOException {
    JavacTask task = (JavacTask) javac.getTask(Writer.nullWriter(), files, diagnostic -> {}, USUAL, null,
        files.getJavaFileObjects(file));
    for (CompilationUnitTree unit : task.parse()) {
      return unit;
    }
    return null;
  }

  /** The program's main class, by the same rule as java's. */
  private static ClassTree firstClass(CompilationUnitTree unit) {
    return unit.getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .findFirst()
        .orElse(null);
  }

  /** The folder that contains the program's packages. */
  private static Path root(Path file, String packageName) {
    Path root = file.toAbsolutePath().normalize().getParent();
    long depth = packageName.isEmpty() ? 0 : 1 + packageName.chars().filter(letter -> letter == '.').count();
    for (; depth > 0 && root.getParent() != null; depth--) {
      root = root.getParent();
    }
    return root;
  }

  private static List<String> relevant(JavaArguments given) {
    List<String> relevant = new ArrayList<>();
    List<String> options = given.options();
    boolean hasSource = false;
    for (int i = 0; i < options.size(); i++) {
      String option = options.get(i);
      int equals = option.startsWith("--") ? option.indexOf('=') : -1;
      String name = equals < 0 ? option : option.substring(0, equals);
      if (FOR_COMPILER.contains(name)) {
        relevant.addAll(List.of(name, equals < 0 ? options.get(++i) : option.substring(equals + 1)));
        hasSource |= name.equals("--source");
      }
    }
    if (options.contains(PREVIEW)) {
      relevant.add(PREVIEW);
      if (!hasSource) {
        relevant.addAll(List.of("--source", Integer.toString(Runtime.version().feature())));
      }
    }
    return relevant;
  }
}
