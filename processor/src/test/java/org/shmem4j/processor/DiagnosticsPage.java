package org.shmem4j.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import org.shmem4j.processor.diagnostic.Tag;

/**
 * Makes the reference page of diagnostics, an entry for every tag, from the rules and from the examples that the tests
 * compile. The build runs it from its source before the jar is packed, whether or not tests are compiled.
 */
public final class DiagnosticsPage {
  /** A folder for each tag, with its examples. */
  static final Path EXAMPLES = Path.of("src/test/resources/diagnostics");
  private static final String INTRODUCTION = """
      # Diagnostics

      What shmem4j reports: at compile time, and, [further down](#in-a-checked-run), in a run with `--check`. [A
      table](#what-marmot-checks) says of each check that MARMOT makes of MPI programs where it is made here.

      ## At compile time

      A message starts with its tag in brackets; here is an entry for
      each. Errors are certain; where one is only likely, it is a warning. What the checks say of calls is silenced by
      `@SuppressWarnings("shmem-…")` with its tag, on the statement's variable, method or class; what they say of fields,
      where it is a warning. An option of the compiler makes single tags errors or warnings, or turns them off:

      ```
      -Ashmem4j.checks=shmem-portability=warning,shmem-partial-collective=error,shmem-polling=off
      ```

      Fields are checked by an annotation processor, wherever one can run. Calls are checked by a plugin of javac, which
      starts by itself. Both are in one jar:

      ```xml
      <!-- Maven: in the configuration of maven-compiler-plugin -->
      <annotationProcessorPaths>
        <path>
          <groupId>org.shmem4j</groupId>
          <artifactId>shmem4j-processor</artifactId>
          <version>${shmem4j.version}</version>
        </path>
      </annotationProcessorPaths>
      ```

      ```kotlin
      // Gradle
      dependencies {
        annotationProcessor("org.shmem4j:shmem4j-processor:$shmem4jVersion")
      }
      ```

      A processor that keeps every annotation to itself must come after it in the list.

      The checks follow what a method does along its paths, and into the methods and lambdas that it calls, of the same
      file and of others that are compiled with it, unless these may be overridden: numbers and arrays through variables,
      accessors of records, `slice`, `length()`, `nPes()` and the allocating calls; which PEs reach a call; what was freed,
      closed, started and completed. What they cannot follow they leave alone: most rules are checked at run time too. A
      length in an annotation is believed: an array that was allocated otherwise must not stand for it.
      An accessor of a record is believed to return its component.

      The comments in the examples point at the caret of the message. Each example is compiled by the tests.

      | tag | | rule |
      |---|---|---|
      """;

  private DiagnosticsPage() {}

  /**
   * Writes the page; runs in the folder of this module.
   *
   * @param args the file to write
   * @throws IOException if an example cannot be read, or the page cannot be written
   */
  public static void main(String[] args) throws IOException {
    Path page = Path.of(args[0]);
    Files.createDirectories(page.getParent());
    Files.writeString(page, text());
  }

  private static String text() throws IOException {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (Tag tag : Tag.values()) {
      page.append("| [`%s`](#%s) | %s | %s |%n".formatted(tag.id(), tag.id(), severity(tag), tag.rule()));
    }
    for (Tag tag : Tag.values()) {
      page.append("%n## %s%n%n%s (%s)%n".formatted(tag.id(), tag.rule(), severity(tag)));
      append(page, tag, "Fails", "Reported:");
      append(page, tag, "Passes", "Right:");
    }
    return page.append(RunTimePage.text()).toString();
  }

  private static String severity(Tag tag) {
    return tag.kind() == Diagnostic.Kind.NOTE ? "off" : tag.kind().name().toLowerCase(Locale.ROOT);
  }

  private static void append(StringBuilder page, Tag tag, String prefix, String title) throws IOException {
    page.append("%n%s%n".formatted(title));
    try (Stream<Path> files = Files.list(EXAMPLES.resolve(tag.id()))) {
      for (Path file : files.filter(each -> each.getFileName().toString().startsWith(prefix)).sorted().toList()) {
        page.append("%n```java%n%s```%n".formatted(Files.readString(file)));
      }
    }
  }
}
