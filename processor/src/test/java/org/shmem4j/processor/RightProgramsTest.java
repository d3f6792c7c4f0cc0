package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Right programs, as in {@link Twins}: what guards them is beyond the checks, so that nothing may be reported. */
@Execution(ExecutionMode.CONCURRENT)
class RightProgramsTest {
  @TempDir
  Path output;

  static Stream<Path> kinds() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/right"))) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void nothingIsReported(Path file) throws IOException {
    List<Twins.Twin> programs = Twins.of(file);
    assertThat(TwinsTest.program(programs, Twins.Twin::right).withNotes(output)).isEmpty();
  }
}
