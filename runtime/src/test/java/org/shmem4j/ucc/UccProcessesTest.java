package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Participants that are processes, with exchanges of their own and no launcher. */
@Tag("slow")
@Timeout(90)
class UccProcessesTest {
  private static final int SIZE = 3;
  private static final int LIMIT_SECONDS = 60;

  /** What each participant printed. */
  private static List<String> run(String what, String kind, String where) throws IOException, InterruptedException {
    return ended(start(what, kind, where));
  }

  private static List<Process> start(String what, String kind, String where) throws IOException {
    List<Process> processes = new ArrayList<>();
    for (int rank = 0; rank < SIZE; rank++) {
      processes.add(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:TieredStopAtLevel=1", "-cp", "target/classes:target/test-classes",
          UccProgram.class.getName(), what, kind, where, Integer.toString(rank), Integer.toString(SIZE))
          .redirectErrorStream(true)
          .start());
    }
    return processes;
  }

  private static List<String> ended(List<Process> processes) throws IOException, InterruptedException {
    List<String> printed = new ArrayList<>();
    for (Process process : processes) {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      printed.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip());
    }
    return printed;
  }

  @Test
  void findEachOtherByTcp() throws Exception {
    try (ServerSocket hub = TcpOob.hub(SIZE)) {
      assertThat(run("sum", "tcp", Integer.toString(hub.getLocalPort()))).containsOnly("sum 90");
    }
  }

  @Test
  void findEachOtherByFiles(@TempDir Path folder) throws Exception {
    assertThat(run("sum", "files", folder.toString())).containsOnly("sum 90");
  }

  @Test
  void matchCollectivesByTagsInRandomOrders(@TempDir Path folder) throws Exception {
    assertThat(run("tags", "files", folder.toString())).containsOnly("wrong 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sets", "tagged sets"})
  void broadcastInActiveSets(String what, @TempDir Path folder) throws Exception {
    assertThat(run(what, "files", folder.toString())).containsOnly("wrong:");
  }

  @Test
  void learnThatOneIsGone(@TempDir Path folder) throws Exception {
    List<String> printed = run("lose", "files", folder.toString());
    assertThat(printed.subList(0, SIZE - 1))
        .allSatisfy(line -> assertThat(line).startsWith("ERR_NO_MESSAGE").contains("rank 2"));
  }

  @ParameterizedTest
  @CsvSource({"creator ends, 0", "opener ends, 2"})
  void learnThatOneEndedWhileTheTeamWasMade(String what, int rank, @TempDir Path folder) throws Exception {
    List<Process> processes = start(what, "files", folder.toString());
    assertThat(processes.get(rank).waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    Files.createFile(folder.resolve("gone"));
    List<String> printed = ended(processes);
    printed.remove(rank);
    assertThat(printed)
        .allSatisfy(
            line -> assertThat(line).startsWith("ERR_NO_MESSAGE").containsPattern(rank + " (and .*)?ended before"));
  }
}
