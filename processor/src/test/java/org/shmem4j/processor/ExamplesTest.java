package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.processor.diagnostic.Tag;

/** The examples of the reference page: each failing one fails as its comments say, each passing one passes. */
@Execution(ExecutionMode.CONCURRENT)
class ExamplesTest {
  @TempDir
  Path output;

  static Stream<Path> failing() throws IOException {
    return files("Fails");
  }

  static Stream<Path> passing() throws IOException {
    return files("Passes");
  }

  private static Stream<Path> files(String prefix) throws IOException {
    try (Stream<Path> files = Files.walk(DiagnosticsPage.EXAMPLES)) {
      return files.filter(each -> each.getFileName().toString().startsWith(prefix)).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("failing")
  void fails(Path file) {
    Program program = new Program().add(file);
    String tag = file.getParent().getFileName().toString();
    assertThat(program.expected()).as("expectations").isNotEmpty()
        .allSatisfy(each -> assertThat(each.text()).contains("[" + tag + "]"));
    assertSame(program.compile(output), program.expected());
  }

  @ParameterizedTest
  @MethodSource("passing")
  void passes(Path file) {
    assertThat(new Program().add(file).compile(output)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Tag.class)
  void hasExamples(Tag tag) {
    assertThat(DiagnosticsPage.EXAMPLES.resolve(tag.id())).isDirectoryContaining("glob:**/Fails.java")
        .isDirectoryContaining("glob:**/Passes.java");
  }

  static void assertSame(List<Program.Message> actual, List<Program.Message> expected) {
    List<Program.Message> sorted = actual.stream()
        .sorted(Comparator.comparing(Program.Message::file).thenComparingLong(Program.Message::line)
            .thenComparingLong(Program.Message::column))
        .collect(Collectors.toCollection(ArrayList::new));
    for (int i = 0; i < Math.min(sorted.size(), expected.size()); i++) {
      Program.Message got = sorted.get(i);
      String start = got.text().substring(0, Math.min(got.text().length(), expected.get(i).text().length()));
      sorted.set(i, new Program.Message(got.file(), got.line(), got.column(), start));
    }
    assertThat(sorted).containsExactlyElementsOf(expected);
  }
}
