package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.contract.ContractProgram;

/** A system without /proc and /dev/shm, as those that are not Linux; runs where these can be hidden. */
@Timeout(60)
class OtherSystemsTest {
  private static final int CANNOT_MOUNT = 77;
  private static final String HIDE = """
      mount -t tmpfs none /dev && mknod /dev/null c 1 3 && mknod /dev/urandom c 1 9 && mount -t tmpfs none /proc || exit %d
      exec "$@"
      """.formatted(CANNOT_MOUNT);

  private static String java(int status, String... arguments) throws IOException, InterruptedException {
    Path home = Path.of(System.getProperty("java.home"));
    List<String> command = new ArrayList<>(List.of("unshare", "-m", "sh", "-c", HIDE, "sh",
        home.resolve("bin/java").toString(), "--enable-native-access=ALL-UNNAMED", "-cp",
        Launched.PROGRAMS));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LD_LIBRARY_PATH", home.resolve("lib").toString()); // java finds itself through /proc
    Process process;
    try {
      process = builder.start();
    } catch (IOException e) {
      process = abort("no unshare here: " + e.getMessage());
    }
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int ended = process.waitFor();
    assumeTrue(ended != CANNOT_MOUNT && !out.startsWith("unshare:"), out);
    assertThat(ended).as(out).isEqualTo(status);
    return out;
  }

  @Test
  void threadsNeedNeither() throws Exception {
    assertThat(java(0, "-Dshmem4j.pes=2", ContractProgram.class.getName())).contains("passed ");
  }

  @Test
  void processesAreRefusedInPlainWords() throws Exception {
    assertThat(java(1, Main.class.getName(), "run", "-n", "2", "--", ContractProgram.class.getName()))
        .contains("shmem4j: PEs that are processes need Linux").contains("SHMEM4J_PES=2 java").hasLineCount(1);
  }
}
