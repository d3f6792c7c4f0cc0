package org.shmem4j.processor.checkcommand;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.shmem4j.processor.diagnostic.Severities;

/** A compilation that keeps the messages and discards the classes. */
final class Compilation {
  private Compilation() {}

  /** The findings of the checks, sorted by place, with the compiler's errors if the sources do not compile. */
  static List<SourceFinding> check(CheckOptions options) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException("a JDK is needed: this is a runtime without javac");
    }
    Path output = Files.createTempDirectory("shmem4j-check");
    DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(collector, Locale.ROOT, StandardCharsets.UTF_8)) {
      compiler.getTask(null, files, collector, arguments(options, output), null,
          files.getJavaFileObjectsFromPaths(options.sources())).call();
    } finally {
      delete(output);
    }
    return collector.getDiagnostics().stream().map(Compilation::finding)
        .filter(each -> each.isOurs() || each.isError())
        .sorted(Comparator.comparing((SourceFinding each) -> String.valueOf(each.file()))
            .thenComparingLong(SourceFinding::row)
            .thenComparingLong(SourceFinding::column))
        .toList();
  }

  private static List<String> arguments(CheckOptions options, Path output) throws IOException {
    URL checks = Compilation.class.getProtectionDomain().getCodeSource().getLocation();
    List<String> arguments = new ArrayList<>(List.of(
        "-d", output.toString(), "-s", output.toString(), "-processorpath",
        Path.of(URI.create(checks.toString())).toString(),
        "-classpath", classPath(options.given().getOrDefault("--class-path", "")),
        "-processor", "org.shmem4j.processor.SymmetricProcessor", "-Xlint:none", "--should-stop=ifError=FLOW",
        "-Xmaxerrs", "10000", "-Xmaxwarns", "10000"));
    options.given().forEach((option, value) -> arguments.addAll(switch (option) {
      case "--release" -> List.of(option, value);
      case "--page" -> List.of("-A" + Severities.PAGE + "=" + value);
      case "--checks" -> List.of("-A" + Severities.OPTION + "=" + value);
      default -> List.of();
    }));
    return arguments;
  }

  /**
   * The user's class path, with {@code folder/*} expanded as the java command does, followed by ours, which contains
   * the library when run from the archive.
   */
  private static String classPath(String users) throws IOException {
    List<String> entries = new ArrayList<>();
    String all = users + File.pathSeparator + System.getProperty("java.class.path");
    for (String entry : all.split(File.pathSeparator, -1)) {
      if (entry.endsWith("*")) {
        addJars(entries, Path.of(entry.substring(0, entry.length() - 1)));
      } else if (!entry.isEmpty()) {
        entries.add(entry);
      }
    }
    return String.join(File.pathSeparator, entries);
  }

  private static void addJars(List<String> entries, Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return; // java ignores it too
    }
    try (Stream<Path> files = Files.list(folder)) {
      files.map(Path::toString).filter(file -> file.endsWith(".jar")).sorted().forEach(entries::add);
    }
  }

  /** A finding with its columns in characters: in javac's columns a tab counts as several. */
  private static SourceFinding finding(Diagnostic<? extends JavaFileObject> diagnostic) {
    JavaFileObject source = diagnostic.getSource();
    boolean isError = diagnostic.getKind() == Diagnostic.Kind.ERROR;
    String message = diagnostic.getMessage(Locale.ROOT);
    if (source == null || diagnostic.getPosition() == Diagnostic.NOPOS) {
      return new SourceFinding(source == null ? null : Path.of(source.toUri()), 1, 1, 1, 1, isError, message);
    }
    String text = text(source);
    int start = (int) Math.min(diagnostic.getPosition(), text.length());
    int end = Math.clamp(diagnostic.getEndPosition(), start, text.length());
    return new SourceFinding(Path.of(source.toUri()), row(text, start), column(text, start), row(text, end),
        column(text, end), isError, message);
  }

  private static String text(JavaFileObject source) {
    try {
      return source.getCharContent(true).toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long row(String text, int position) {
    return 1 + text.substring(0, position).chars().filter(each -> each == '\n').count();
  }

  private static long column(String text, int position) {
    return (long) position - text.lastIndexOf('\n', position - 1);
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
