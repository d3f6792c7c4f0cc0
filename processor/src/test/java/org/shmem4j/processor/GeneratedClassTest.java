package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of the allocation class; that it works is seen where it runs. */
class GeneratedClassTest {
  private static final Path FOLDER = Path.of("src/test/resources/generated");

  @TempDir Path output;

  @Test
  void isAsRecorded() throws IOException {
    Program program = new Program().add(FOLDER.resolve("Grid.java"));
    assertThat(program.compile(output)).isEmpty();
    String text = Files.readString(output.resolve("sample/GridSymmetry.java"));
    assertThat(text).isEqualTo(Files.readString(FOLDER.resolve("GridSymmetry.java.golden")));
  }
}
