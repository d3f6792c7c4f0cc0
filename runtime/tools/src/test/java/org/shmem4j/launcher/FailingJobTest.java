package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.launcher.Launched.Result;

class FailingJobTest {
  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
      "absent, 1, PE 1 exited with status 0 while the job needed it",
      "throw, 1, PE 1 exited with status 1",
      "exit, 7, PE 1 exited with status 7",
      "exitWithZero, 1, PE 1 exited with status 0 while the job needed it",
      "kill, 137, PE 1 was ended by SIGKILL",
      "globalExit, 5, PE 1 ended the job with globalExit: status=5",
      "globalExitOfTheBusy, 5, PE 1 ended the job with globalExit: status=5"
  })
  void theLauncherNamesThePeThatFailed(String mode, int status, String words) throws Exception {
    try (Launched launched = program(mode)) {
      Result result = launched.result();
      assertThat(result.error()).endsWith("shmem4j: " + words + "\n");
      assertThat(result.error().contains(" as well")).isEqualTo(!mode.startsWith("globalExit"));
      assertThat(result.error().contains("\tat ")).isEqualTo(mode.equals("throw"));
      assertThat(result.status()).isEqualTo(status);
      assertNothingIsLeft(result.out());
    }
  }

  @Test
  void aJobThatEndsWithStatusZeroSucceeds() {
    try (Launched launched = program("globalExitWithZero")) {
      Result result = launched.result();
      assertThat(result.status()).isZero();
      assertThat(result.error()).isEmpty();
    }
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
      "sleep, TERM, 143, false", "sleep, INT, 130, false", "sleep, HUP, 129, false",
      "sleep, INT, 130, true", // as a terminal does it
      "stubborn, TERM, 143, false", "stubborn, INT, 130, true"
  })
  void aSignalToTheLauncherEndsTheJob(String mode, String signal, int status, boolean toAll) throws Exception {
    try (Launched launched = program(mode)) {
      String out = awaitJoined(launched, "joined");
      List<Long> targets = new ArrayList<>(List.of(launched.process().pid()));
      if (toAll) {
        launched.pes().stream().map(ProcessHandle::pid).forEach(targets::add);
      }
      Launched.signal(signal, targets);
      Result result = launched.result();
      assertThat(result.error()).endsWith("shmem4j: the job was ended by SIG" + signal + "\n");
      assertThat(result.error().contains("did not end within 900 ms and is killed")).isEqualTo(mode.equals("stubborn"));
      assertThat(result.error()).doesNotContain("Exception");
      assertThat(result.status()).isEqualTo(status);
      assertNothingIsLeft(out);
    }
  }

  private static String awaitJoined(Launched launched, String line) {
    StringBuilder out = new StringBuilder();
    for (int joined = 0; joined < 3;) {
      String next = launched.awaitLine("");
      out.append(next).append('\n');
      joined += next.equals(line) ? 1 : 0;
    }
    return out.toString();
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"sleep, joined, false", "goOn, left, false", "sleep, joined, true"})
  void nothingSurvivesTheLauncher(String mode, String line, boolean everythingIsKilled) throws Exception {
    try (Launched launched = program(mode)) {
      String out = awaitJoined(launched, line);
      List<ProcessHandle> pes = launched.pes();
      assertThat(pes).hasSize(3);
      List<Long> targets = new ArrayList<>(List.of(launched.process().pid()));
      if (everythingIsKilled) {
        pes.forEach(pe -> targets.add(pe.pid()));
      }
      Launched.signal("KILL", targets);
      Await.until("all PEs end", () -> pes.stream().noneMatch(ProcessHandle::isAlive));
      assertNothingIsLeft(out);
    }
  }

  private static Launched program(String mode) {
    return Launched.start(
        Map.of(), "run", "-n", "3", "--heap", "1m", "--", Launched.COMPILES_QUICKLY, "-cp", Launched.PROGRAMS,
        ShmemProgram.class.getName(), mode);
  }

  private static void assertNothingIsLeft(String out) throws IOException, InterruptedException {
    assertThat(out.lines().filter(line -> line.startsWith("process ")))
        .isNotEmpty()
        .allMatch(line -> ProcessHandle.of(Long.parseLong(line.substring("process ".length())))
            .filter(ProcessHandle::isAlive)
            .isEmpty());
    SoakTest.assertNoMemoryIsLeft();
  }
}
