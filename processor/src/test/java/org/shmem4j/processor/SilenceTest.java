package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The project's own programs: nothing is reported in any of them. What else they need may be missing here. */
@Tag("slow")
class SilenceTest {
  @TempDir Path output;

  @ParameterizedTest
  @ValueSource(strings = {
      "tests/examples/src", "tests/applications/src", "tests/consumer/src",
      "tests/benchmarks/src", "tests/conformance/src", "tests/cluster", "tests/pretend-hosts/src",
      "runtime/src/test/java", "runtime/junit/src"})
  void nothingIsReported(String folder) throws IOException {
    Program program = new Program().options(
        "-Xlint:none", "--should-stop=ifError=FLOW", "-Xmaxerrs", "9999", "-Xmaxwarns", "9999");
    try (Stream<Path> files = Files.walk(Path.of("..").resolve(folder))) {
      List<Path> sources = files
          .filter(each -> each.toString().endsWith(".java") && !each.toString().contains("target"))
          .toList();
      assertThat(sources).isNotEmpty();
      sources.forEach(program::add);
    }
    assertThat(program.withNotes(output)).extracting(Program.Message::text)
        .noneMatch(each -> each.contains("[shmem-") || each.contains("the checks of shmem4j failed"));
  }
}
