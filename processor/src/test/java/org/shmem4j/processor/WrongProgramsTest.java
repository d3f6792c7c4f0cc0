package org.shmem4j.processor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole programs with one mistake that people make, each reported where it is. */
@Execution(ExecutionMode.CONCURRENT)
class WrongProgramsTest {
  @TempDir
  Path output;

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/resources/programs"))) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void isReported(Path file) {
    Program program = new Program().add(file);
    ExamplesTest.assertSame(program.compile(output), program.expected());
  }
}
