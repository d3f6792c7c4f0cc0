package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.WorkGroup;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.entry.WorkGroupCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.schedules.FaultyProgram;
import org.shmem4j.schedules.Programs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Schedules find faults of order, report none where there is none, and can be had again. */
@Timeout(60)
class SimulationTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(LONG, Operation.SUM);
  private static final int SCHEDULES = 1_000;
  private static final int REPEATED = 20;
  private static final int MOST_TESTS = 100_000;

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

  /** Who tests a lock of its own host in vain lets the PE go on that holds it. */
  @Test
  void aLockThatIsTestedInVainIsGivenBack() {
    for (int i = 0; i < REPEATED; i++) {
      assertThat(Simulation.run(new Schedule(2, i), false, shmem -> {
        Longs lock = shmem.callocate(Longs.TYPE, 1);
        if (shmem.myPe() == 1) {
          shmem.setLock(lock);
        }
        shmem.barrierAll();
        int tests = 0;
        while (shmem.myPe() == 0 && !shmem.testLock(lock)) {
          tests++;
          assertThat(tests).isLessThan(MOST_TESTS);
        }
        shmem.clearLock(lock);
      }).failure()).as("schedule %d", i).isNull();
    }
  }

  /** Loops that ask their own PE again and again, for what others do, in programs that are right. */
  static List<ShmemBody> loops() {
    return List.of(SimulationTest::tests, SimulationTest::joins, SimulationTest::shares, SimulationTest::fetches);
  }

  private static CollectiveRequest sum(Shmem shmem, Longs dest) {
    Longs source = shmem.callocate(Longs.TYPE, 1);
    source.set(0, shmem.myPe() + 1);
    shmem.barrierAll();
    return CollectiveCalls.NONBLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, 1);
  }

  private static void tests(Shmem shmem) {
    Longs dest = shmem.callocate(Longs.TYPE, 1);
    CollectiveRequest request = sum(shmem, dest);
    while (!request.test()) {
      Thread.onSpinWait();
    }
    assertThat(dest.get(0)).isEqualTo(6);
  }

  private static void joins(Shmem shmem) {
    Longs dest = shmem.callocate(Longs.TYPE, 1);
    CompletableFuture<Long> doubled =
        sum(shmem, dest).completion().thenApply(nothing -> 2 * dest.get(0)).toCompletableFuture();
    assertThat(doubled.join()).isEqualTo(12);
  }

  private static void shares(Shmem shmem) {
    AtomicInteger calls = new AtomicInteger();
    try (WorkGroup group = shmem.workGroup(3)) {
      group.runAll(Thread.ofVirtual().factory(), number -> {
        int ignored = calls.incrementAndGet();
        WorkGroupCalls.run(group, sharing -> shmem.barrierAll(), "barrierAll");
        assertThat(calls.get()).isEqualTo(3);
      });
    }
  }

  private static void fetches(Shmem shmem) {
    Longs flag = shmem.callocate(Longs.TYPE, 1);
    int me = shmem.myPe();
    WordTransfers.put(null, flag, 0, Long.BYTES, 1, (me + 1) % shmem.nPes());
    while (AtomicWords.fetch(AtomicOp.COMPARE_SWAP, null, flag, 0, Long.BYTES, 2, 1, me) == 0) {
      Thread.onSpinWait();
    }
    shmem.barrierAll();
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aLoopThatAsksItsOwnPeLetsOthersGoOn(ShmemBody body) {
    for (int i = 0; i < SCHEDULES / 10; i++) {
      Schedule schedule = new Schedule(3, i, i % 2 == 1);
      History history = runByThreads(schedule, body);
      assertThat(history.isGood()).as("schedule %d: %s", i, history.failure()).isTrue();
      assertThat(runByThreads(schedule, body).hash()).as("schedule %d", i).isEqualTo(history.hash());
    }
  }

  private static History runByThreads(Schedule schedule, ShmemBody body) {
    return Simulation.runProgram(schedule, false, () -> {
      Shmem.run(ThreadLevel.MULTIPLE, body);
      return null;
    });
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

  /** A PE looks at its own copy again and again, for what nobody sends. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3})
  void aLoopThatNeverEndsEndsItsHistory(long number) {
    History history = Simulation.run(new Schedule(2, number), false, shmem -> {
      Longs flag = shmem.callocate(Longs.TYPE, 1);
      while (shmem.myPe() == 1 && !Waits.test(LONG, flag, 0, Comparison.EQ, 7)) {
        shmem.progress();
      }
    });
    assertThat(history.failure()).hasMessageContaining("a history must end");
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
