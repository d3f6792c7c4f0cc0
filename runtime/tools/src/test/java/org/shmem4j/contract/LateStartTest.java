package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.launcher.Launched;

/** A PE whose process ends while it joins has nothing to say about that. */
@Timeout(60)
class LateStartTest {
  @Test
  void aProcessThatEndsWhileItJoins() {
    try (Launched launched = Launched.start(Map.of(), "run", "-n", "1", "--heap", "1m", "--", "-cp", Launched.PROGRAMS,
        LateStartProgram.class.getName())) {
      Launched.Result result = launched.result();
      assertThat(result.error()).isEqualTo("shmem4j: PE 0 exited with status 3\n");
      assertThat(result.out()).isEmpty();
      assertThat(result.status()).isEqualTo(3);
    }
  }
}
