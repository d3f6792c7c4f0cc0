package org.shmem4j.processor.checkcommand;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The arguments of the command.
 *
 * @param given the options, each with its value; {@code --explain} with an empty tag lists all tags
 * @param sources the files to check
 */
record CheckOptions(Map<String, String> given, List<Path> sources) {
  static final String HELP = """
      Usage: shmem4j check [options] SOURCES…
             shmem4j explain [TAG]

      Checks calls and symmetric fields in Java sources (files or folders) with javac, whichever compiler builds them.

        -cp, --class-path PATH   the class path to compile against; the distribution adds the library itself
        --release N              the Java version of the sources
        --checks LIST            sets severities, such as shmem-portability=warning,shmem-polling=off
        --page URL               the page of diagnostics that messages link to
        --sarif FILE             also writes the findings as SARIF, for code-scanning pages
        --werror                 treats warnings as errors
        --explain TAG            prints the rule of a diagnostic, with an example of each kind;
                                 without TAG, lists all tags

      Exit status: 0 if there are no errors; 1 if there are; 2 if the sources do not compile.
      """;

  private static final String GENERATED = "Generated(\"org.shmem4j.processor.SymmetricProcessor\")";

  /** Parses the arguments of the command; throws an {@link IllegalArgumentException} if they cannot be used. */
  static CheckOptions of(List<String> arguments) throws IOException {
    Map<String, String> given = new HashMap<>();
    List<Path> sources = new ArrayList<>();
    for (Iterator<String> rest = arguments.iterator(); rest.hasNext();) {
      String argument = rest.next();
      switch (argument) {
        case "-cp" -> given.put("--class-path", value(argument, rest));
        case "--class-path", "--release", "--checks", "--page", "--sarif" -> given.put(argument, value(argument, rest));
        case "--explain" -> given.put(argument, rest.hasNext() ? rest.next() : "");
        case "--werror", "--help" -> given.put(argument, "");
        case "-h" -> given.put("--help", "");
        default -> add(sources, argument);
      }
    }
    if (sources.isEmpty() && !given.containsKey("--help") && !given.containsKey("--explain")) {
      throw new IllegalArgumentException("there is nothing to check: name files or folders; see --help");
    }
    return new CheckOptions(given, sources);
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException(option + " needs a value");
    }
    return rest.next();
  }

  private static void add(List<Path> sources, String argument) throws IOException {
    Path path = Path.of(argument);
    if (argument.startsWith("-")) {
      throw new IllegalArgumentException("there is no such option: " + argument + "; --help lists them");
    }
    if (!Files.exists(path)) {
      throw new IllegalArgumentException("a source must be a file or folder: found=" + argument);
    }
    if (!Files.isDirectory(path)) {
      sources.add(path);
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path each : files.filter(file -> file.toString().endsWith(".java")).sorted().toList()) {
        if (!Files.readString(each).contains(GENERATED)) { // it will be generated again
          sources.add(each);
        }
      }
    }
  }
}
