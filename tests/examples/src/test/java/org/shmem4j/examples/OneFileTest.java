package org.shmem4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A program of one file has the annotations and the checks. */
@Timeout(120)
class OneFileTest {
  private static final String PROGRAM = """
      import org.shmem4j.Shmem;
      import org.shmem4j.Symmetric;
      import org.shmem4j.api.Rma;
      import org.shmem4j.api.SymmetricInts;

      public class Main {
        record Memory(@Symmetric(length = 4) SymmetricInts numbers) {}

        public static void main(String[] args) {
          Shmem.run(shmem -> {
            SymmetricInts numbers = Main_MemorySymmetry.allocate(shmem).numbers();
            Rma.intP(numbers, 0, shmem.myPe(), PE);
            shmem.barrierAll();
          });
        }
      }
      """;

  @TempDir
  Path folder;

  private String run(String pe) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve("Main.java"), PROGRAM.replace("PE", pe));
    Process job = new ProcessBuilder(
        ProcessHandle.current().info().command().orElseThrow(), "-cp", System.getProperty("java.class.path"),
        "org.shmem4j.launcher.Main", "run", "-n", "2", "--", file.toString())
        .redirectErrorStream(true)
        .start();
    String output = new String(job.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output + "status " + job.waitFor();
  }

  @Test
  void annotationsWork() throws Exception {
    assertThat(run("0")).isEqualTo("status 0");
  }

  @Test
  void whatTheChecksRefuseIsToldAtItsLine() throws Exception {
    assertThat(run("-1"))
        .contains("Main.java:12: error: [shmem-negative-pe]", "      Rma.intP(numbers, 0, shmem.myPe(), -1);")
        .endsWith("status 1");
  }
}
