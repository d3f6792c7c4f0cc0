package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.checked.CheckedProgram;
import org.shmem4j.launcher.Launched.Result;

/** Profiled jobs that fail. */
class ProfiledRunTest {
  @Test
  void aKilledPeLeavesThePageOfTheOthersAndNothingElse(@TempDir Path profile, @TempDir Path temporary) {
    String folder = "-Djava.io.tmpdir=" + temporary;
    try (
        Launched launched = Launched.start(Map.of(), List.of(folder), "run", "--profile", profile.toString(), "-n", "2",
            "--", folder, "-cp", Launched.PROGRAMS, CheckedProgram.class.getName(), "killed")) {
      Result result = launched.result();
      assertThat(result.status()).as(result.error()).isEqualTo(137);
      assertThat(result.error()).contains("shmem4j: PE 1 was ended by SIGKILL", "shmem4j: profile of 1 PEs",
          "PEs without a recording: 1.");
    }
    assertThat(profile.resolve("profile.html")).isNotEmptyFile();
    assertThat(temporary).isEmptyDirectory();
  }
}
