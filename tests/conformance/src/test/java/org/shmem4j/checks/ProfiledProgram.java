package org.shmem4j.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.shmem4j.internal.watching.callsites.AgentJar;

/** A program of these tests that runs with a profile. */
final class ProfiledProgram {
  private final Class<?> program;
  private final Path folder;

  /**
   * Names a program.
   *
   * @param program its class
   * @param folder where its recordings go
   */
  ProfiledProgram(Class<?> program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  /** Runs it as PEs that are threads of a process of its own. */
  void run(int pes) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-javaagent:" + AgentJar.find(folder),
        "--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED", "-Dshmem4j.profile=" + folder,
        "-Dshmem4j.pes=" + pes, "-cp", System.getProperty("java.class.path"), program.getName())
        .redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isZero();
  }

  /** {@return the number of its line that ends with a comment} */
  int line(String comment) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("src/test/java", program.getName().replace('.', '/') + ".java"));
    return lines.indexOf(lines.stream().filter(line -> line.endsWith(comment)).findFirst().orElseThrow()) + 1;
  }
}
