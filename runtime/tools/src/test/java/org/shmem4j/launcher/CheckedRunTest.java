package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.checked.CheckedProgram;
import org.shmem4j.launcher.Launched.Result;

/** Checked jobs of processes, through the launcher. */
class CheckedRunTest {
  @TempDir
  Path folder;

  @Test
  void aMistakeBetweenProcessesIsFound() throws Exception {
    Path json = folder.resolve("findings.json");
    Result result = run("wrong", "run", "--check", "--findings", json.toString(), "-n", "2");
    assertThat(result.error()).contains("[shmem-lock-held]", "PE 1 sets the lock: setLock at CheckedProgram.java:");
    assertThat(result.status()).isEqualTo(3);
    assertThat(Files.readString(json)).contains("\"tag\":\"shmem-lock-held\"");
  }

  @Test
  void nothingIsFoundInARightProgram() {
    Result result = run("right", "run", "--check", "-n", "2");
    assertThat(result.error()).contains("shmem4j check: nothing found");
    assertThat(result.status()).isZero();
  }

  @Test
  void aMistakeIsFoundAlsoIfThePesJoinTheirJobAgain() {
    Result result = run("again", "run", "--check", "-n", "2");
    assertThat(result.error()).contains("[shmem-lock-held]");
    assertThat(result.status()).as(result.error()).isEqualTo(3);
  }

  @Test
  void aPeThatIsKilledWithALockIsToldOf() {
    Result result = run("killed", "run", "--check", "-n", "2");
    assertThat(result.error()).contains("[shmem-lock-held]", "PE 1 ended without leaving its job",
        "until the job failed");
    assertThat(result.status()).isEqualTo(137);
  }

  /** The search is in the midst of an endless record. */
  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void aSignalEndsJobAndSearchAndLeavesNothing(String signal, int status) throws Exception {
    try (Launched launched =
        Launched.start(Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder), "run", "--check", "-n",
            "2", "--", "-cp", Launched.PROGRAMS, CheckedProgram.class.getName(), "endless")) {
      assertThat(launched.awaitLine("ready")).isNotNull();
      launched.signal(signal);
      Result result = launched.result();
      assertThat(result.status()).as(result.error()).isEqualTo(status);
      assertThat(result.error()).contains("until the job failed", "not checked");
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(file -> file.getFileName().toString())).noneMatch(name -> name.startsWith("shmem4j-check"));
    }
  }

  @Test
  void recordsInAFolderAreReadLater() {
    Result run = Launched.run("run", "-n", "2", "-x", "SHMEM4J_CHECK_DIR=" + folder.resolve("records"), "--", "-cp",
        Launched.PROGRAMS, CheckedProgram.class.getName(), "wrong");
    assertThat(run.status()).as(run.error()).isEqualTo(3);
    Result findings = Launched.run("findings", folder.resolve("records").toString());
    assertThat(findings.error()).contains("[shmem-lock-held]");
    assertThat(findings.status()).isEqualTo(3);
    assertThat(Launched.run("findings", folder.toString()).status()).isEqualTo(1);
  }

  @Test
  void checkingAndProfilingExcludeEachOther() {
    assertThat(run("right", "run", "--check", "--profile", folder.toString()).status()).isEqualTo(2);
    assertThat(run("right", "run", "--findings", "x").error()).contains("--findings is for a checked run");
  }

  private static Result run(String mode, String... options) {
    String[] command = Stream.concat(
        Arrays.stream(options),
        Stream.of("--", "-cp", Launched.PROGRAMS, CheckedProgram.class.getName(), mode)).toArray(String[]::new);
    try (Launched launched = Launched.start(Map.of(), command)) {
      return launched.result();
    }
  }
}
