package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.flags.RingLayout;
import org.shmem4j.launcher.Launched;

/** Some seconds of random programs; {@code -Dshmem4j.random.seconds=3600} runs longer, from another seed each time. */
@Tag("slow")
@Tag("soak")
class RandomTest {
  private static final long SECONDS = Long.getLong("shmem4j.random.seconds", 10);
  private static final long SECONDS_OF_PROCESSES = Math.min(SECONDS, 5);
  private static final long SEED = SECONDS > 10 ? System.currentTimeMillis() : 1;

  @Test
  void threads() {
    assertThat(RandomProgram.threads(Duration.ofSeconds(SECONDS), SEED)).isPositive();
  }

  @Test
  void processes() {
    try (Launched launched = Launched.start(Map.of(), "run", "-n", "3", "--heap", "64m", "--",
        "-Dorg.shmem4j.slots=" + RingLayout.SLOTS, "-Dorg.shmem4j.rooms=" + RingLayout.ROOMS, "-cp", Launched.PROGRAMS,
        RandomProgram.class.getName(), Long.toString(SECONDS_OF_PROCESSES), Long.toString(SEED))) {
      Launched.Result result = launched.result();
      assertThat(result.error()).isEmpty();
      assertThat(result.out()).startsWith("passed ");
    }
  }
}
