package org.shmem4j.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.internal.watching.checkedrun.Rule;

/** The part of the reference page on what a checked run finds; its examples are programs that the checker's tests run. */
final class RunTimePage {
  private static final Path PROGRAMS = Path.of("../tests/conformance/src/test/java/org/shmem4j/checks");
  private static final Path TEXTS = Path.of("src/test/resources/run-time");

  private RunTimePage() {}

  static String text() throws IOException {
    StringBuilder page = new StringBuilder("\n").append(Files.readString(TEXTS.resolve("introduction.md")));
    for (Rule rule : Rule.values()) {
      page.append("| [`%s`](#%s-in-a-checked-run) | %s | %s |%n".formatted(
          rule.tag(), rule.tag(), rule.isError() ? "error" : "told", rule.text()));
    }
    for (Rule rule : Rule.values()) {
      page.append("%n## %s in a checked run%n%n%s The remedy: %s.%n".formatted(rule.tag(), rule.text(), rule.remedy()));
      Matcher wrong = program("WrongPrograms", "Breaks " + rule.tag());
      page.append("%nFound, with the lines that end with `// !`:%n%n```java%n%s```%n".formatted(code(wrong)));
      page.append("%nRight:%n%n```java%n%s```%n".formatted(
          code(program("RightPrograms", "Twin of " + wrong.group(2)))));
    }
    return page.append('\n').append(Files.readString(TEXTS.resolve("marmot.md"))).toString();
  }

  /** {@return the first program whose comment says this} */
  private static Matcher program(String file, String says) throws IOException {
    Matcher program = Pattern.compile(
        "  /\\*\\* " + Pattern.quote(says) + "\\. \\*/\\R(  static void (\\w+)\\(Shmem shmem\\) \\{\\R.*?\\R  }\\R)",
        Pattern.DOTALL).matcher(Files.readString(PROGRAMS.resolve(file + ".java")));
    if (!program.find()) {
      throw new IllegalStateException("every rule must have an example: file=" + file + " says=" + says);
    }
    return program;
  }

  private static String code(Matcher program) {
    return program.group(1).stripIndent();
  }
}
