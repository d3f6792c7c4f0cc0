package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Longs;
import org.shmem4j.schedules.FaultyProgram;
import org.shmem4j.schedules.Programs;
import org.shmem4j.type.AtomicOp;

/** Schedules find faults of order, report none where there is none, and can be had again. */
@Timeout(60)
class SimulationTest {
  private static final int SCHEDULES = 1_000;
  private static final int REPEATED = 20;

  static List<FaultyProgram> programs() {
    return FaultyProgram.all();
  }

  @Test
  void thereAreFifty() {
    assertThat(programs()).hasSizeGreaterThanOrEqualTo(50);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void findsAFaultOfOrder(FaultyProgram program) {
    History failed = null;
    for (int i = 0; i < SCHEDULES && failed == null; i++) {
      History history = Simulation.run(new Schedule(program.pes(), i), false, program.body(true));
      failed = history.isGood() ? null : history;
    }
    assertThat(failed).as("within %d schedules", SCHEDULES).isNotNull();
    Schedule again = Schedule.named(failed.schedule().name());
    History recorded = Simulation.run(again, true, program.body(true));
    assertThat(recorded.failure()).hasToString(failed.failure().toString());
    assertThat(recorded.hash()).isEqualTo(failed.hash());
    assertThat(recorded.text()).contains("PE 0").contains("arrives at PE").contains(".java:");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reportsNoRightTwin(FaultyProgram program) {
    for (int i = 0; i < SCHEDULES / 20; i++) {
      assertThat(Simulation.run(new Schedule(program.pes(), i), false, program.body(false)).failure())
          .as("schedule %d", i)
          .isNull();
    }
  }

  @Test
  void theSameScheduleIsTheSameHistory() {
    for (int i = 0; i < REPEATED; i++) {
      Schedule schedule = new Schedule(3, i);
      History first = run(schedule);
      assertThat(run(schedule)).isEqualTo(first);
      assertThat(first.events()).isNotEmpty();
    }
    assertThat(run(new Schedule(3, 0)).hash()).isNotEqualTo(run(new Schedule(3, 1)).hash());
  }

  /** Jobs come one after another in the same memory. */
  @Test
  void aJobFindsNothingOfTheOneBefore() {
    for (int i = 0; i < 3; i++) {
      History history = Simulation.run(new Schedule(2, i), false, shmem -> {
        Longs array = shmem.allocate(Longs.TYPE, 1_000);
        for (int at = 0; at < array.length(); at++) {
          if (array.get(at) != 0) {
            throw new IllegalStateException("what another job wrote is still there: at=" + at);
          }
          array.set(at, -1);
        }
      });
      assertThat(history.failure()).isNull();
    }
  }

  /** PEs die anywhere, run no finally before the others have ended, and these name one that died. */
  @Test
  void whoIsLeftNamesWhoDied() {
    int failed = 0;
    for (int i = 0; i < SCHEDULES / 4; i++) {
      List<Integer> broken = new ArrayList<>();
      History history = Simulation.run(new Schedule(4, i, true), i % 10 == 0, shmem -> barriers(shmem, broken));
      assertThat(history.isUnnoticed()).as("schedule %d", i).isFalse();
      assertThat(history.isGood()).as("schedule %d: %s", i, history.failure()).isTrue();
      for (int at = 0; at < broken.size(); at++) {
        if (history.dead().contains(broken.get(at))) {
          assertThat(history.dead()).as("schedule %d", i).containsAll(broken.subList(at, broken.size()));
        }
      }
      if (!history.events().isEmpty() && history.failure() != null) {
        assertThat(history.text()).containsPattern("PE \\d dies").containsPattern("PE \\d learns that PE \\d is gone");
      }
      failed += history.failure() == null ? 0 : 1;
    }
    assertThat(failed).isGreaterThan(SCHEDULES / 8);
  }

  /** As where UCC's teams are destroyed, which takes no other. */
  @Test
  void aDeathThatNobodyMissesIsGood() {
    History history = new History(new Schedule(2, 0, true), 0, 0, 0, new PeDied(1, false), List.of(1), List.of());
    assertThat(history.isGood()).isTrue();
    assertThat(history.isUnnoticed()).isTrue();
  }

  private static void barriers(Shmem shmem, List<Integer> broken) {
    boolean done = false;
    try {
      for (int round = 0; round < 10; round++) {
        shmem.barrierAll();
      }
      done = true;
    } finally {
      if (!done) {
        boolean ignored = broken.add(shmem.myPe());
      }
    }
  }

  /** More PEs than cores, each of which is interrupted while it waits for its turn. */
  @Test
  void interruptedPesLetOthersRun() {
    int pes = Runtime.getRuntime().availableProcessors() + 2;
    History history = Simulation.run(new Schedule(pes, 0), false, shmem -> {
      Thread.currentThread().interrupt();
      shmem.barrierAll();
    });
    assertThat(history.failure()).isInstanceOf(WaitInterruptedException.class);
  }

  /** They are points of change, which the longest history has fewer of. */
  @Test
  void manyAtomicsOnOwnMemoryAreNoLongHistory() {
    History history = Simulation.run(new Schedule(1, 0), false, shmem -> {
      Longs array = shmem.callocate(Longs.TYPE, 1);
      for (int i = 0; i < 250_000; i++) {
        AtomicWords.apply(AtomicOp.ADD, null, array, 0, Long.BYTES, 1, 0, 0);
      }
    });
    assertThat(history.failure()).isNull();
  }

  /** Jobs of one program, one after another, each with memory and messages of its own. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aProgramMayRunJobsOneAfterAnother(boolean deaths) {
    for (int i = 0; i < SCHEDULES / 10; i++) {
      int[] ended = new int[1];
      History history = Simulation.runProgram(new Schedule(3, i, deaths), false, () -> {
        for (int job = 0; job < 3; job++) {
          Shmem.run(shmem -> {
            Longs array = shmem.callocate(Longs.TYPE, 1);
            WordTransfers.put(null, array, 0, Long.BYTES, 7, (shmem.myPe() + 1) % 3);
            shmem.barrierAll();
            if (array.get(0) != 7) {
              throw new IllegalStateException("a put must have arrived");
            }
          });
          ended[0]++;
        }
        return null;
      });
      assertThat(history.isGood()).as("schedule %d: %s", i, history.failure()).isTrue();
      assertThat(ended[0] == 3 || deaths).as("schedule %d", i).isTrue();
    }
  }

  @Test
  void aJobHasAsManyPesAsItsSchedule() {
    History history = Simulation.runProgram(new Schedule(2, 0), false, () -> {
      Shmem.launch(3, Shmem::barrierAll);
      return null;
    });
    assertThat(history.failure()).hasMessageContaining("as many PEs as its schedule: pes=3 schedule=2s0");
  }

  @Test
  void allSchedulesWithFewChangesAreDifferent() {
    Orders orders = Orders.withChanges(2, 2);
    List<String> names = new ArrayList<>();
    History history = null;
    for (Schedule schedule = orders.next(null); schedule != null; schedule = orders.next(history)) {
      history = Simulation.run(schedule, false, Shmem::barrierAll);
      assertThat(history.failure()).as(schedule.name()).isNull();
      names.add(schedule.name());
      assertThat(Schedule.named(schedule.name())).isEqualTo(schedule);
    }
    assertThat(names).doesNotHaveDuplicates().startsWith("2c", "2c0", "2c1").hasSizeGreaterThan(50);
    assertThat(Schedule.named("2c3.8").changes()).containsExactly(3, 8);
  }

  @Test
  void aScheduleWithDeathsHasAName() {
    assertThat(new Schedule(4, 17, true).name()).isEqualTo("4s17d");
    assertThat(Schedule.named("4s17d")).isEqualTo(new Schedule(4, 17, true));
    assertThat(Schedule.named("4s17")).isEqualTo(new Schedule(4, 17));
    assertThat(Schedule.named(Schedule.near(4, 17).name())).isEqualTo(Schedule.near(4, 17));
  }

  private static History run(Schedule schedule) {
    return Simulation.run(schedule, true, Programs.THE_VALUE_AFTER_ALL_OTHERS.body(false));
  }
}
