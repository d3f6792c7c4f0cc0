package org.shmem4j.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.launcher.Launched;

/** Some seconds of random programs; {@code -Dshmem4j.random.seconds=3600} runs longer, from another seed each time. */
@Tag("slow")
@Tag("soak")
class RandomTest {
  private static final long SECONDS = Long.getLong("shmem4j.random.seconds", 5);
  private static final long SECONDS_OF_PROCESSES = Math.min(SECONDS, 3);
  private static final long SEED = SECONDS > 10 ? System.currentTimeMillis() : 1;

  @Test
  void threads() {
    assertThat(RandomProgram.threads(Duration.ofSeconds(SECONDS), SEED)).isPositive();
  }

  /** Two threads that only yielded would keep their carrier from those that they wait for: the seed's waits never sleep. */
  @Test
  void virtualThreadsOfTwoPesOnOneCarrier(@TempDir Path folder) throws Exception {
    Path printed = folder.resolve("printed.txt");
    Process program = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1",
        "--enable-native-access=ALL-UNNAMED", "-cp", Launched.PROGRAMS, RandomProgram.class.getName(), "1", "18")
        .redirectErrorStream(true)
        .redirectOutput(printed.toFile())
        .start();
    try {
      assertThat(program.waitFor(20, TimeUnit.SECONDS)).as("ended").isTrue();
      assertThat(printed).content().contains("passed ");
    } finally {
      program.destroyForcibly();
    }
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
