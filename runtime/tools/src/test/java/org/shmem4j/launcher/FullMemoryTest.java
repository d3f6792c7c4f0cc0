package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.contract.ContractProgram;

/** Without native access memory is a file in /dev/shm, which may be full or read-only. Runs where it can be mounted. */
@Timeout(60)
class FullMemoryTest {
  private static final int CANNOT_MOUNT = 77;

  @ParameterizedTest
  @CsvSource({
      "4k, ShmemException: shared memory for the job could not be made: pes=2",
      "256k, no shared memory left"
  })
  void anExceptionSaysThatMemoryIsFull(String size, String words) throws IOException, InterruptedException {
    assertThat(programWhere("size=" + size, 1)).contains(words).doesNotContain("fatal error");
  }

  @Test
  void memoryLiesElsewhereWhereItCannotBeWritten() throws IOException, InterruptedException {
    assertThat(programWhere("ro", 0)).contains("passed ")
        .containsOnlyOnce("shmem4j: /dev/shm cannot be written, so shared memory lies in ");
  }

  /** {@return what a program prints whose /dev/shm is mounted with an option, once it has ended with a status} */
  private static String programWhere(String option, int status) throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String script = "mount -t tmpfs -o " + option + " tmpfs /dev/shm || exit " + CANNOT_MOUNT + "; exec " + java
        + " -Dshmem4j.pes=2 -cp " + Launched.PROGRAMS + " " + ContractProgram.class.getName();
    Process process;
    try {
      process = new ProcessBuilder("unshare", "-m", "sh", "-c", script).redirectErrorStream(true).start();
    } catch (IOException e) {
      // Without unshare nothing can be mounted for one program only.
      process = abort("no unshare here: " + e.getMessage());
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int ended = process.waitFor();
    assumeTrue(ended != CANNOT_MOUNT && !out.startsWith("unshare:"), out);
    assertThat(ended).as(out).isEqualTo(status);
    return out;
  }
}
