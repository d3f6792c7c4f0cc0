package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The text of the allocation class, and what it does in a job. */
class GeneratedClassTest {
  private static final Path FOLDER = Path.of("src/test/resources/generated");

  @TempDir
  Path output;

  @Test
  void isAsRecorded() throws IOException {
    Program program = new Program().add(FOLDER.resolve("Grid.java"));
    assertThat(program.compile(output)).isEmpty();
    String text = Files.readString(output.resolve("sample/GridSymmetry.java"));
    assertThat(text).isEqualTo(Files.readString(FOLDER.resolve("GridSymmetry.java.golden")));
  }

  @Test
  void works() throws Exception {
    assertThat(new Program().add(FOLDER.resolve("Run.java")).compile(output)).isEmpty();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {output.toUri().toURL()})) {
      loader.loadClass("Run").getMethod("run").invoke(null);
    }
  }
}
