package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A job in a control group with little memory, as in a pod. Runs where such a group can be made: as root. */
@Timeout(60)
class LimitedMemoryTest {
  private static final long MIB = 1L << 20;
  /** Fits into the heap that a PE has here, but not beside that of the other PE. */
  private static final long ASKED = 240 * MIB;
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java") + " ";
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED ";
  private static final String LAUNCHER =
      JAVA + "-Xmx32m " + NATIVE + "-cp " + Launched.LIBRARY + " " + Main.class.getName() + " run -n 2 ";

  /** Without the exception the system kills a process, whose job then ends with 137. */
  @Test
  void whatDoesNotFitIsAnExceptionAndNoKill() throws IOException, InterruptedException {
    String out = inGroup(500 * MIB, LAUNCHER + "-- -Xmx64m -cp " + Launched.PROGRAMS + " "
        + LimitedProgram.class.getName() + " " + ASKED);
    assertThat(out).contains("PE 0 was refused", "PE 1 was refused",
        "an allocation must fit into the free memory: bytes=", "limit=" + 500 * MIB);
  }

  /**
   * What Java comes to need after the last step must not cost a PE its life. Threads have one Java heap, of a quarter of
   * the limit, in which any collector has room for 80 MiB.
   */
  @ParameterizedTest
  @CsvSource({"true, 50", "false, 40"})
  void javaHasMemoryAfterSymmetricMemoryIsExhausted(boolean processes, int kept)
      throws IOException, InterruptedException {
    String program = Launched.PROGRAMS + " " + SteppingProgram.class.getName() + " " + kept;
    String out = inGroup(600_000_000, processes
        ? LAUNCHER + "--heap 1g -- -cp " + program
        : JAVA + NATIVE + "-Dshmem4j.pes=2 -Dshmem.symmetric.size=1g -cp " + program);
    for (int pe = 0; pe < 2; pe++) {
      assertThat(out).containsPattern("PE " + pe + " was refused: .* forJava=\\d+ .*\\(-Xmx\\)")
          .containsPattern("PE " + pe + " took [1-9] steps and keeps " + kept + " MiB");
    }
  }

  /** Runs a command in a group without a limit below one that has it, and returns what it writes. */
  private static String inGroup(long limit, String command) throws IOException, InterruptedException {
    Path group = group(limit);
    Path inner = group.resolve("inner");
    try {
      Files.createDirectory(inner);
      Process process = new ProcessBuilder(
          "sh", "-c", "echo $$ > " + inner.resolve("cgroup.procs") + " && exec " + command)
          .redirectErrorStream(true).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(out).isZero();
      return out;
    } finally {
      Files.deleteIfExists(inner);
      Files.delete(group);
    }
  }

  private static Path group(long limit) throws IOException {
    boolean unified = Files.exists(GROUPS.resolve("cgroup.controllers"));
    Path top = unified ? GROUPS : GROUPS.resolve("memory");
    Path group = top.resolve("shmem4j-test-" + ProcessHandle.current().pid());
    if (unified && Stream.of(Files.readString(top.resolve("cgroup.subtree_control")).split("\\s+", -1))
        .noneMatch("memory"::equals)) {
      return abort("control groups here have no limit of memory: " + top);
    }
    try {
      Files.createDirectory(group);
      Files.writeString(group.resolve(unified ? "memory.max" : "memory.limit_in_bytes"), Long.toString(limit));
    } catch (IOException e) {
      Files.deleteIfExists(group);
      return abort("a control group cannot be made here: " + e);
    }
    return group;
  }
}
