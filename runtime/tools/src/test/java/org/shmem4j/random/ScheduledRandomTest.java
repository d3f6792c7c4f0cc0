package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.launcher.Launched;

/**
 * Random programs with random schedules: each history is another program, other settings and another order, and one in
 * four has a fault. {@code -Dshmem4j.random.seconds=3600} runs longer, from another seed each time.
 */
@Tag("slow")
@Tag("soak")
class ScheduledRandomTest {
  private static final long SECONDS = Long.getLong("shmem4j.random.seconds", 20);
  private static final long SEED = SECONDS > 20 ? System.currentTimeMillis() : 1;
  private static final String SEEDS = "1000";

  @Test
  void everyProgramEndsAsItMust() {
    long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
    long seed = SEED;
    while (System.nanoTime() < end) {
      ScheduledProgram program = new ScheduledProgram(seed);
      History history = program.run();
      if (!program.mayEndWith(history.failure())) {
        throw new AssertionError("seed=" + seed + " " + program, history.failure());
      }
      seed++;
    }
    System.out.println("random programs with random schedules: " + (seed - SEED));
    assertThat(seed).isGreaterThan(SEED);
  }

  @Test
  void theSameSeedIsTheSameHistoryInAnotherJvm() throws Exception {
    String first = histories();
    assertThat(first.lines()).hasSize(Integer.parseInt(SEEDS)).doesNotHaveDuplicates();
    assertThat(histories()).isEqualTo(first);
  }

  private static String histories() throws Exception {
    Launched.Result result = Launched.run(
        "run", "-n", "1", "--", "-cp", Launched.PROGRAMS, ScheduledProgram.class.getName(), "1", SEEDS);
    assertThat(result.status()).as(result.error()).isZero();
    return result.out();
  }
}
