package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.launcher.Launched.Result;
import org.shmem4j.launcher.MailSoakProgram.Fault;

/**
 * Random faults while mailboxes are open; {@code -Dshmem4j.soak=500} are so many. The first one's seed is {@code
 * -Dshmem4j.soak.seed}, the others follow.
 */
@Tag("slow")
@Tag("soak")
class MailSoakTest {
  private static final int PES = 3;
  private static final long FIRST_SEED = Long.getLong("shmem4j.soak.seed", System.nanoTime());

  static Stream<Long> seeds() {
    return IntStream.range(0, Integer.getInteger("shmem4j.soak", Fault.values().length)).mapToObj(i -> FIRST_SEED + i);
  }

  @ParameterizedTest
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("seeds")
  void anyFaultEndsTheJobByName(long seed) throws Exception {
    Random random = new Random(seed);
    Fault fault = Fault.values()[(int) Math.floorMod(seed, (long) Fault.values().length)];
    int victim = random.nextInt(PES);
    int pipeBytes = 16 << random.nextInt(13);
    int messages = 1 + random.nextInt(1 << random.nextInt(16));
    String what = "seed %d: %s of PE %d after %d messages, SHMEM4J_PIPE_BYTES=%d"
        .formatted(seed, fault, victim, messages, pipeBytes);
    try (Launched launched = Launched.start(Map.of("SHMEM4J_PIPE_BYTES", Integer.toString(pipeBytes)),
        "run", "-n", Integer.toString(PES), "--heap", "16m", "--", "-cp", Launched.PROGRAMS,
        MailSoakProgram.class.getName(), Long.toString(seed), fault.name(), Integer.toString(victim),
        Integer.toString(messages))) {
      Map<Integer, Long> processes = launched.processesOfPes(PES);
      Result result = launched.result();
      assertThat(result.status()).as("%s: %s", what, result.error()).isEqualTo(fault.status);
      assertThat(result.error()).as(what).contains(fault.words);
      assertThat(result.error().lines().reduce("", (earlier, later) -> later)).as(what).contains("PE " + victim);
      SoakTest.assertNothingIsLeft(processes.values());
    }
  }
}
