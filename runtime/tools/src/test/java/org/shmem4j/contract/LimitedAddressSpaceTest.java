package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.launcher.Launched;
import org.shmem4j.launcher.Main;

/** Jobs whose processes may map little memory: what nobody has sized fits, and what does not names that limit. */
@Timeout(60)
class LimitedAddressSpaceTest {
  private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:+UseSerialGC ";
  private static final String PROGRAM = "-cp " + Launched.PROGRAMS + " " + AlignmentProgram.class.getName();
  private static final String LAUNCHER = "--enable-native-access=ALL-UNNAMED -cp " + Launched.LIBRARY + " "
      + Main.class.getName() + " run -n 3 ";

  @ParameterizedTest
  @ValueSource(longs = {6_000_000, 8_000_000})
  void threadsFit(long kibibytes) throws IOException, InterruptedException {
    assertThat(run(kibibytes, JAVA + "-Dshmem4j.pes=3 " + PROGRAM, 0))
        .contains("PE 0 has all", "PE 1 has all", "PE 2 has all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-Xmx64m "})
  void processesFit(String ofLauncher) throws IOException, InterruptedException {
    assertThat(run(8_000_000, JAVA + ofLauncher + LAUNCHER + "-- " + PROGRAM, 0))
        .contains("PE 0 has all", "PE 1 has all", "PE 2 has all");
  }

  @Test
  void theLauncherNamesTheLimitThatItHits() throws IOException, InterruptedException {
    assertThat(run(8_000_000, JAVA + LAUNCHER + "--heap 3g -- " + PROGRAM, 1))
        .contains("shared memory for the job could not be made: pes=3 heapBytes=3221225472 bytes=", " left=",
            " limit=8192000000; the limit is that of the process's address space (ulimit -v)")
        .doesNotContain("/dev/shm");
  }

  @Test
  void aPeNamesTheLimitThatItHits() throws IOException, InterruptedException {
    assertThat(run(8_000_000, JAVA + "-Xmx64m " + LAUNCHER + "--heap 1g -- -Xmx3g " + PROGRAM, 1))
        .contains("the job's shared memory could not be opened: memory=",
            " limit=8192000000; the limit is that of the process's address space (ulimit -v)");
  }

  private static String run(long kibibytes, String command, int status) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sh", "-c", "ulimit -v " + kibibytes + " && exec " + command)
        .redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(status);
    return out;
  }
}
