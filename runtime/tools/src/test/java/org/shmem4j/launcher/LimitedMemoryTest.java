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

/** A job in a control group with little memory, as in a pod. Runs where such a group can be made: as root. */
@Timeout(60)
class LimitedMemoryTest {
  private static final long LIMIT = 500L << 20;
  /** Fits into the heap that a PE has here, but not beside that of the other PE. */
  private static final long ASKED = 240L << 20;
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");

  /** Without the exception the system kills a process, whose job then ends with 137. */
  @Test
  void whatDoesNotFitIsAnExceptionAndNoKill() throws IOException, InterruptedException {
    Path group = group();
    try {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String job = java + " -Xmx32m --enable-native-access=ALL-UNNAMED -cp " + Launched.LIBRARY + " "
          + Main.class.getName() + " run -n 2 -- -Xmx64m -cp " + Launched.PROGRAMS + " "
          + LimitedProgram.class.getName() + " " + ASKED;
      Process process = new ProcessBuilder("sh", "-c", "echo $$ > " + group.resolve("cgroup.procs") + " && exec " + job)
          .redirectErrorStream(true).start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(out).isZero();
      assertThat(out).contains("PE 0 was refused", "PE 1 was refused",
          "an allocation must fit into the memory that is left: bytes=", "limit=" + LIMIT);
    } finally {
      Files.delete(group);
    }
  }

  private static Path group() throws IOException {
    boolean unified = Files.exists(GROUPS.resolve("cgroup.controllers"));
    Path top = unified ? GROUPS : GROUPS.resolve("memory");
    Path group = top.resolve("shmem4j-test-" + ProcessHandle.current().pid());
    if (unified && Stream.of(Files.readString(top.resolve("cgroup.subtree_control")).split("\\s+", -1))
        .noneMatch("memory"::equals)) {
      return abort("control groups here have no limit of memory: " + top);
    }
    try {
      Files.createDirectory(group);
      Files.writeString(group.resolve(unified ? "memory.max" : "memory.limit_in_bytes"), Long.toString(LIMIT));
    } catch (IOException e) {
      Files.deleteIfExists(group);
      return abort("a control group cannot be made here: " + e);
    }
    return group;
  }
}
