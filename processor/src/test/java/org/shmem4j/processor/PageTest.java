package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import org.junit.jupiter.api.Test;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Tag;

/**
 * The reference page has an entry for every tag, made of its examples. With {@code -Dshmem4j.page.update=true} it is
 * written anew, and the test fails so that the change is looked at.
 */
class PageTest {
  private static final Path PAGE = Path.of("DIAGNOSTICS.md");
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

  @Test
  void isUpToDate() throws IOException {
    StringBuilder page = new StringBuilder(INTRODUCTION);
    for (Tag tag : Tag.values()) {
      page.append("| [`%s`](#%s) | %s | %s |%n".formatted(tag.id(), tag.id(), severity(tag), tag.rule()));
    }
    for (Tag tag : Tag.values()) {
      page.append("%n## %s%n%n%s (%s)%n".formatted(tag.id(), tag.rule(), severity(tag)));
      append(page, tag, "Fails", "Reported:");
      append(page, tag, "Passes", "Right:");
    }
    page.append(RunTimePage.text());
    String text = page.toString();
    if (Boolean.getBoolean("shmem4j.page.update")) {
      Files.writeString(PAGE, text);
      fail("the page was written: look at the change, and run without -Dshmem4j.page.update=true");
    }
    assertThat(Files.readString(PAGE)).as("run with -Dshmem4j.page.update=true to write it").isEqualTo(text);
  }

  private static String severity(Tag tag) {
    return tag.kind() == Diagnostic.Kind.NOTE ? "off" : tag.kind().name().toLowerCase(Locale.ROOT);
  }

  private static void append(StringBuilder page, Tag tag, String prefix, String title) throws IOException {
    page.append("%n%s%n".formatted(title));
    try (Stream<Path> files = Files.list(ExamplesTest.FOLDER.resolve(tag.id()))) {
      for (Path file : files.filter(each -> each.getFileName().toString().startsWith(prefix)).sorted().toList()) {
        page.append("%n```java%n%s```%n".formatted(Files.readString(file)));
      }
    }
  }
}
