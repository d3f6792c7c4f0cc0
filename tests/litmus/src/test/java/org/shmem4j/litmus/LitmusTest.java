package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
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

  private static final Set<String> MORE_CHANGES = Set.of("two readers of two writers", "additions and a sync");

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

  /** Two messages or PEs that fall behind show most of what can happen, whatever the others do. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("programs")
  void fewChangesReachAlmostEverything(Litmus program) {
    Set<String> outcomes = new TreeSet<>();
    Orders orders = Orders.withChanges(program.pes(), 2);
    Schedule each = orders.next(null);
    while (each != null && !outcomes.equals(program.allowed())) {
      Map<String, Long> seen = new ConcurrentHashMap<>();
      History history = Simulation.run(each, false, shmem -> LitmusRun.run(program, shmem, seen));
      assertThat(history.failure()).as(each.name()).isNull();
      boolean ignored = outcomes.add(Litmus.outcome(seen));
      each = orders.next(history);
    }
    if (MORE_CHANGES.contains(program.name())) {
      assertThat(program.allowed()).containsAll(outcomes);
    } else {
      assertThat(outcomes).isEqualTo(program.allowed());
    }
  }
}
