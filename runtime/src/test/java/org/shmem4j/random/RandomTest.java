package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.launcher.Launched;

/** Some seconds of random programs; {@code -Dshmem4j.random.seconds=3600} runs longer, from another seed each time. */
@Tag("slow")
class RandomTest {
  private static final long SECONDS = Long.getLong("shmem4j.random.seconds", 10);
  private static final long SEED = SECONDS > 10 ? System.currentTimeMillis() : 1;

  @Test
  void threads() {
    assertThat(RandomProgram.threads(Duration.ofSeconds(SECONDS), SEED)).isPositive();
  }

  @Test
  void processes() {
    try (Launched launched = Launched.start(Map.of(), "run", "-n", "3", "--heap", "64m", "--", "-cp",
        "target/classes:target/test-classes", RandomProgram.class.getName(), "5", Long.toString(SEED))) {
      Launched.Result result = launched.result();
      assertThat(result.error()).isEmpty();
      assertThat(result.out()).startsWith("passed ");
    }
  }
}
