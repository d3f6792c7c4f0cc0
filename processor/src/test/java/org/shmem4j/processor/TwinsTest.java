package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.processor.diagnostic.Severities;

/** Mistakes of each tag in many programs: every wrong one is reported where it is wrong, no right twin is. */
@Execution(ExecutionMode.CONCURRENT)
class TwinsTest {
  /** What twins share. */
  private static final Path SHARED = Path.of("src/test/resources/twins");
  private static final int LEAST = 30;

  @TempDir
  Path output;

  static Stream<Path> points() throws IOException {
    try (Stream<Path> tags = Files.list(DiagnosticsPage.EXAMPLES)) {
      return tags.map(each -> each.resolve("twins.txt")).filter(Files::exists).sorted().toList().stream();
    }
  }

  @Test
  void areOfManyTags() throws IOException {
    assertThat(points()).hasSizeGreaterThan(LEAST).allSatisfy(
        file -> assertThat(Twins.of(file)).extracting(Twins.Twin::tag).containsOnly(tag(file)));
  }

  private static String tag(Path file) {
    return file.getParent().getFileName().toString();
  }

  @ParameterizedTest
  @MethodSource("points")
  void areTold(Path file) throws IOException {
    List<Twins.Twin> twins = Twins.of(file);
    List<Program.Message> wrong = compile(twins, Twins.Twin::wrong);
    List<Program.Message> right = compile(twins, Twins.Twin::right);
    List<String> missed = twins.stream().filter(each -> !isReported(each, wrong)).map(Twins.Twin::name).toList();
    System.out.printf("%-30s wrong: %2d caught: %2d; right: %2d reported: %2d %s%n",
        tag(file), twins.size(), twins.size() - missed.size(), twins.size(),
        right.stream().map(Program.Message::file).distinct().count(), missed.isEmpty() ? "" : "missed: " + missed);
    assertThat(wrong).allSatisfy(each -> assertThat(each.text()).contains("[shmem-"));
    assertThat(right).isEmpty();
    assertThat(missed).isEmpty();
  }

  static boolean isReported(Twins.Twin twin, List<Program.Message> messages) {
    return messages.stream().anyMatch(each -> each.file().equals(twin.name() + ".java")
        && each.line() == twin.line() && each.text().contains("[" + twin.tag() + "]"));
  }

  private List<Program.Message> compile(List<Twins.Twin> twins, Function<Twins.Twin, String> text) {
    return program(twins, text).compile(output);
  }

  static Program program(List<Twins.Twin> twins, Function<Twins.Twin, String> text) {
    Program program = new Program().options("-A" + Severities.OPTION + "=shmem-portability=warning", "-Xmaxwarns",
        "999", "-Xmaxerrs", "999");
    for (String shared : List.of("Data", "Sized", "ForEach", "Rings")) {
      program.add(SHARED.resolve(shared + ".java"));
    }
    twins.forEach(each -> program.add(each.name() + ".java", text.apply(each)));
    return program;
  }
}
