package org.shmem4j.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;

/** A program to compile as users do: the checks on the processor path, the library on the class path. */
final class Program {
  /** A message, expected or reported: {@code column} is that of the caret. */
  record Message(String file, long line, long column, String text) {
    boolean isNote() {
      return text.startsWith("note ");
    }
  }

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
  private static final Pattern EXPECTED = Pattern.compile("^\\s*//\\s*(\\^)\\s+((?:error|warning) .*)$");

  private static final Pattern SWITCHES = Pattern.compile("^// javac (\\S+)\n");
  private static final Pattern FIRST_CLASS = Pattern.compile("(?m)^(?:public |final )*(?:record|class) (\\w+)");

  private final List<JavaFileObject> sources = new ArrayList<>();
  private final List<Message> expected = new ArrayList<>();
  private final List<String> options = new ArrayList<>(
      List.of("--release", "25", "-Xlint:all,-incubating,-deprecation", "-classpath", libraries()));
  private JavaCompiler compiler = JAVAC;
  private Processor processor;
  private boolean checked = true;

  /**
   * Adds a file under the name of its first class. Its comments of the form {@code // ^ error [tag] start of message}
   * say what is expected above them; a first line {@code // javac -x} gives an option.
   */
  Program add(Path file) {
    try {
      String text = Files.readString(file);
      Matcher first = FIRST_CLASS.matcher(text);
      Matcher switches = SWITCHES.matcher(text);
      if (switches.find()) {
        options.add(switches.group(1));
      }
      return add(first.find() ? first.group(1) + ".java" : file.getFileName().toString(), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Program add(String name, String text) {
    sources.add(new SimpleJavaFileObject(URI.create("memory:///" + name), JavaFileObject.Kind.SOURCE) {
      @Override
      public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
      }
    });
    int line = 0;
    int code = 0;
    for (String each : text.lines().toList()) {
      line++;
      Matcher matcher = EXPECTED.matcher(each);
      if (matcher.matches()) {
        expected.add(new Message(name, code, matcher.start(1) + 1L, matcher.group(2)));
      } else {
        code = line;
      }
    }
    return this;
  }

  Program options(String... more) {
    options.addAll(List.of(more));
    return this;
  }

  /** Compiles with another compiler, and its options in the place of javac's. */
  Program by(JavaCompiler other, String... its) {
    compiler = other;
    options.clear();
    options.addAll(List.of("--release", "25", "-classpath", libraries()));
    return options(its);
  }

  /** Runs a processor in the place of those that are found. */
  Program processor(Processor other) {
    processor = other;
    return this;
  }

  /** Turns the order of the files around. */
  Program reversed() {
    Collections.reverse(sources);
    return this;
  }

  /** Leaves out the checks. */
  Program unchecked() {
    checked = false;
    return this;
  }

  List<Message> expected() {
    return expected;
  }

  /** Compiles into the folder; the messages in order of place, but for notes. */
  List<Message> compile(Path output) {
    return withNotes(output).stream().filter(each -> !each.isNote()).toList();
  }

  /** Compiles into the folder; the messages in order of place, and the notes of what the checks did not look at. */
  List<Message> withNotes(Path output) {
    List<String> all = new ArrayList<>(List.of("-d", output.toString(), "-s", output.toString()));
    if (checked) {
      all.addAll(List.of("-processorpath", place(SymmetricProcessor.class)));
    }
    all.addAll(options);
    DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
    JavaCompiler.CompilationTask task = compiler.getTask(
        null, null, collector, all, null, compiler == JAVAC ? sources : written(output));
    if (processor != null) {
      task.setProcessors(List.of(processor));
    }
    task.call();
    return collector.getDiagnostics().stream()
        .map(Program::message)
        .filter(each -> !each.isNote() || each.text().contains("the checks of shmem4j"))
        .toList();
  }

  /** The sources as files in a folder, which is all that other compilers take. */
  private List<? extends JavaFileObject> written(Path folder) {
    List<JavaFileObject> files = new ArrayList<>();
    for (JavaFileObject each : sources) {
      try {
        Path file = folder.resolve("sources").resolve(each.getName().substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, each.getCharContent(true));
        files.add(new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) throws IOException {
            return Files.readString(file);
          }
        });
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return files;
  }

  private static Message message(Diagnostic<? extends JavaFileObject> diagnostic) {
    String kind = diagnostic.getKind().name().toLowerCase(Locale.ROOT).replace("mandatory_", "");
    JavaFileObject source = diagnostic.getSource();
    String file = source == null ? "" : Path.of(source.getName()).getFileName().toString();
    return new Message(file, diagnostic.getLineNumber(), diagnostic.getColumnNumber(),
        kind + " " + diagnostic.getMessage(Locale.ROOT));
  }

  static String libraries() {
    return List.<Class<?>>of(Shmem.class, SymmetricInts.class).stream()
        .map(Program::place)
        .collect(Collectors.joining(java.io.File.pathSeparator));
  }

  static String place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
