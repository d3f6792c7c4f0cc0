package org.shmem4j.launcher;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A program that is a source file. The launcher compiles it once, as java would in each PE, which would also print its
 * errors and warnings as often.
 */
final class SourceProgram {
  /** Options of java that its compiler takes too, with their values. */
  private static final Set<String> FOR_COMPILER = Set.of(
      "-p", "--module-path", "--upgrade-module-path", "--add-modules", "--limit-modules", "--add-exports",
      "--patch-module", "--source");

  /** Those with which java compiles a source file. */
  private static final List<String> USUAL = List.of(
      "-proc:none", "-Xdiags:verbose", "-Xlint:deprecation", "-Xlint:unchecked", "-Xlint:-options",
      "-Xlint:-incubating");

  private static final String PREVIEW = "--enable-preview";

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
   * @return the arguments that run it; null if it does not compile, which is told
   * @throws IOException if its files could not be read or written
   */
  static List<String> compiled(JavaArguments given, Path classes) throws IOException {
    Path file = Path.of(given.program());
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new UsageException("a source program must be a file that can be read: " + file);
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
      options.addAll(relevant(complete));
      PrintWriter errors = new PrintWriter(System.err, true, System.err.charset());
      boolean compiles = javac.getTask(errors, files, null, options, null, files.getJavaFileObjects(file)).call();
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

  /** The file's tree, without messages: they come again when it is compiled. Null if there is none. */
  private static CompilationUnitTree parsed(JavaCompiler javac, StandardJavaFileManager files, Path file)
      throws IOException {
    JavacTask task = (JavacTask) javac.getTask(Writer.nullWriter(), files, diagnostic -> {}, USUAL, null,
        files.getJavaFileObjects(file));
    for (CompilationUnitTree unit : task.parse()) {
      return unit;
    }
    return null;
  }

  /** The program's class, as for java. */
  private static ClassTree firstClass(CompilationUnitTree unit) {
    return unit.getTypeDecls().stream()
        .filter(ClassTree.class::isInstance)
        .map(ClassTree.class::cast)
        .findFirst()
        .orElse(null);
  }

  /** The folder below which other sources of the program are. */
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
