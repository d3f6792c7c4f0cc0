package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.contract.FailureProgram.Hit;
import org.shmem4j.contract.FailureProgram.Site;
import org.shmem4j.launcher.Launched;

/** A PE that ends ends the others' calls, whichever they are in. */
@Tag("slow")
@Timeout(60)
class FailureTest {
  @ParameterizedTest
  @EnumSource
  void aThreadThatThrows(Site site) {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> FailureProgram.play(shmem, shmem.worldTeam(), Hit.THROW, site)))
        .hasMessage("thrown by PE 1");
  }

  @ParameterizedTest
  @EnumSource
  void aThreadThatThrowsInTry(Site site) {
    assertThatThrownBy(() -> Shmem.launch(3, shmem -> {
      try (shmem; Team team = shmem.worldTeam().splitStrided(0, 1, 3)) {
        FailureProgram.play(shmem, team, Hit.THROW_IN_TRY, site);
      }
    }))
        .satisfiesAnyOf(
            thrown -> assertThat(thrown).hasMessage("thrown by PE 1"),
            thrown -> assertThat(thrown.getSuppressed()).anyMatch(own -> own.getMessage().equals("thrown by PE 1")));
  }

  @ParameterizedTest
  @EnumSource
  void aThreadThatEndsTheJob(Site site) {
    assertThatThrownBy(() -> Shmem.launch(3,
        shmem -> FailureProgram.play(shmem, shmem.worldTeam(), Hit.GLOBAL_EXIT, site)))
        .isInstanceOfSatisfying(PeFailedException.class, thrown -> assertThat(thrown.pe()).isEqualTo(1))
        .hasMessageContaining("globalExit: status=5");
  }

  @ParameterizedTest
  @CsvSource({
      "KILL, BARRIER", "EXIT, REDUCE", "KILL, BROADCAST", "THROW, WAIT_UNTIL", "KILL, ALLOCATE", "GLOBAL_EXIT, SPLIT",
      "KILL, SPLIT_BY_COLOR", "EXIT, TEAM_OF", "THROW_IN_TRY, LOCK", "KILL, CLOSE", "THROW_IN_TRY, BARRIER",
      "THROW_IN_TRY, CLOSE", "KILL, SCALARS", "KILL, EXCHANGE", "EXIT, EXCHANGE_OPEN", "KILL, EXCHANGE_AHEAD"
  })
  void aProcess(Hit hit, Site site) {
    try (Launched launched = Launched.start(
        Map.of(), "run", "-n", "3", "--heap", "64m", "--", Launched.COMPILES_QUICKLY, "-cp", Launched.PROGRAMS,
        FailureProgram.class.getName(), hit.name(), site.name())) {
      Launched.Result result = launched.result();
      String error = result.error();
      String end = switch (hit) {
        case EXIT -> "PE 1 exited with status 7";
        case KILL -> "PE 1 was ended by SIGKILL";
        case THROW, THROW_IN_TRY -> "PE 1 exited with status 1";
        case GLOBAL_EXIT -> "PE 1 ended the job with globalExit: status=5";
      };
      assertThat(error).endsWith("shmem4j: " + end + "\n").doesNotContain("AssertionError");
      assertThat(result.status()).isEqualTo(switch (hit) {
        case EXIT -> 7;
        case KILL -> 137;
        case THROW, THROW_IN_TRY -> 1;
        case GLOBAL_EXIT -> 5;
      });
      if (hit == Hit.THROW || hit == Hit.THROW_IN_TRY) {
        assertThat(error)
            .contains("org.shmem4j.ShmemException: thrown by PE 1\n\tat org.shmem4j.contract.FailureProgram.end")
            .doesNotContain("\tat org.shmem4j.internal.");
      }
      assertThat(result.out().lines().map(line -> Long.parseLong(line.substring("process ".length()))))
          .hasSize(3)
          .noneMatch(Launched::runs);
    }
  }
}
