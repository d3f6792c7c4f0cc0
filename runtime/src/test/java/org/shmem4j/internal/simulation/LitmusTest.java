package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.schedules.Litmus;
import org.shmem4j.schedules.LitmusRun;

/** What the memory model allows is what schedules reach. */
@Timeout(60)
class LitmusTest {
  private static final int SCHEDULES = 200;
  private static final int MOST = 20_000; // until all is reached

  static List<Litmus> programs() {
    return Litmus.all();
  }

  @Test
  void thereAreSixty() {
    assertThat(programs()).hasSizeGreaterThanOrEqualTo(60);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsWithEverythingThatIsAllowedAndNothingElse(Litmus program) {
    Set<String> outcomes = new TreeSet<>();
    for (int i = 0; i < SCHEDULES || (i < MOST && !outcomes.containsAll(program.allowed())); i++) {
      Map<String, Long> seen = new ConcurrentHashMap<>();
      History history = Simulation.run(
          new Schedule(program.pes(), i), false, shmem -> LitmusRun.run(program, shmem, seen));
      assertThat(history.failure()).as("schedule %d", i).isNull();
      boolean ignored = outcomes.add(Litmus.outcome(seen));
    }
    assertThat(outcomes).noneMatch(program.forbidden()::contains);
    assertThat(outcomes).isEqualTo(program.allowed());
  }
}
