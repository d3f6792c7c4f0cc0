package org.shmem4j.internal.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.SignalOp;
import org.shmem4j.ThreadLevel;
import org.shmem4j.WorkGroup;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.MailCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.UpdateCalls;
import org.shmem4j.entry.Variables;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.entry.WorkGroupCalls;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Loops that ask their own PE again and again let others go on, wherever these are, and end if nobody answers. */
@Timeout(60)
class PollingTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(LONG, Operation.SUM);
  private static final int SCHEDULES = 100;
  private static final int FEW = 20;
  private static final int MOST_TESTS = 100_000;
  private static final int MOST_LOOKS = 1_000_000;

  /** Who tests a lock of its own host in vain lets the PE go on that holds it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLockThatIsTestedInVainIsGivenBack(boolean oneHost) {
    for (int i = 0; i < FEW; i++) {
      Schedule schedule = oneHost ? Schedule.near(2, i) : new Schedule(2, i);
      assertThat(Simulation.run(schedule, false, shmem -> {
        Longs lock = shmem.callocate(Longs.TYPE, 1);
        if (shmem.myPe() == 1) {
          shmem.setLock(lock);
        }
        shmem.barrierAll();
        askUntil(() -> shmem.myPe() == 1 || shmem.testLock(lock));
        shmem.clearLock(lock);
      }).failure()).as("schedule %d", i).isNull();
    }
  }

  /** Asks again and again, for what others do as soon as they are let go on. */
  private static void askUntil(BooleanSupplier answer) {
    for (int asked = 0; !answer.getAsBoolean(); asked++) {
      if (asked == MOST_TESTS) {
        throw new IllegalStateException("others must be let go on: asked=" + asked);
      }
    }
  }

  /** Loops that ask their own PE again and again, for what others do, in programs that are right. */
  static List<ShmemBody> loops() {
    return List.of(
        PollingTest::tests, PollingTest::joins, PollingTest::shares, PollingTest::fetches,
        PollingTest::comparisons, PollingTest::signals, PollingTest::progress, PollingTest::mail,
        PollingTest::updates);
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
    askUntil(request::test);
    assertThat(dest.get(0)).isEqualTo(6);
  }

  private static void joins(Shmem shmem) {
    Longs dest = shmem.callocate(Longs.TYPE, 1);
    CompletableFuture<Long> doubled =
        sum(shmem, dest).completion().thenApply(nothing -> 2 * dest.get(0)).toCompletableFuture();
    assertThat(doubled.join()).isEqualTo(12);
  }

  private static void progress(Shmem shmem) {
    CompletableFuture<Void> sum = sum(shmem, shmem.callocate(Longs.TYPE, 1)).completion().toCompletableFuture();
    askUntil(() -> {
      shmem.progress();
      return sum.isDone();
    });
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
    WordTransfers.put(null, flag, 0, Long.BYTES, 1, next(shmem));
    askUntil(() -> AtomicWords.fetch(AtomicOp.COMPARE_SWAP, null, flag, 0, Long.BYTES, 2, 1, me) != 0);
    shmem.barrierAll();
  }

  private static void comparisons(Shmem shmem) {
    Longs flags = shmem.callocate(Longs.TYPE, 2);
    WordTransfers.put(null, flags, 0, Long.BYTES, 1, next(shmem));
    askUntil(() -> Waits.test(LONG, flags, 0, Comparison.EQ, 1));
    WordTransfers.put(null, flags, 1, Long.BYTES, 1, next(shmem));
    askUntil(() -> Variables.of(LONG, flags, 0, 2, null, Comparison.EQ, 1).testAll());
    shmem.barrierAll();
  }

  private static void signals(Shmem shmem) {
    Longs signal = shmem.callocate(Longs.TYPE, 1);
    Signals.signal(SignalOp.ADD, null, signal, 0, 1, next(shmem));
    askUntil(() -> Signals.signalFetch(signal, 0) == 1);
    shmem.barrierAll();
  }

  private static void mail(Shmem shmem) {
    int[] handled = new int[1];
    MailCalls box = MailCalls.open("LongMailbox", shmem.worldTeam(), LONG, (pe, memory, at) -> handled[0]++);
    box.end(next(shmem), box.begin(next(shmem)));
    askUntil(() -> {
      box.poll();
      return handled[0] == 1;
    });
    box.complete();
    box.close();
  }

  private static void updates(Shmem shmem) {
    Longs sums = shmem.callocate(Longs.TYPE, 1);
    UpdateCalls calls = UpdateCalls.open("LongUpdates", shmem.worldTeam(), sums, LONG);
    calls.word(UpdateCalls.ADD, next(shmem), 0, 1);
    askUntil(() -> {
      calls.poll();
      return sums.get(0) == 1;
    });
    calls.complete();
    calls.close();
  }

  private static int next(Shmem shmem) {
    return (shmem.myPe() + 1) % shmem.nPes();
  }

  @ParameterizedTest
  @MethodSource("loops")
  void aLoopThatAsksItsOwnPeLetsOthersGoOn(ShmemBody body) {
    for (int i = 0; i < SCHEDULES; i++) {
      Schedule schedule = new Schedule(3, i, i % 2 == 1);
      History history = runByThreads(schedule, body);
      assertThat(history.isGood()).as("schedule %d: %s", i, history.failure()).isTrue();
      assertThat(runByThreads(schedule, body).hash()).as("schedule %d", i).isEqualTo(history.hash());
    }
  }

  /** Where no call becomes a message. */
  @ParameterizedTest
  @MethodSource("loops")
  void aLoopThatAsksItsOwnPeLetsOthersOfItsHostGoOn(ShmemBody body) {
    for (int i = 0; i < SCHEDULES; i++) {
      assertThat(runByThreads(Schedule.near(3, i), body).failure()).as("schedule %d", i).isNull();
    }
  }

  private static History runByThreads(Schedule schedule, ShmemBody body) {
    return Simulation.runProgram(schedule, false, () -> {
      Shmem.run(ThreadLevel.MULTIPLE, body);
      return null;
    });
  }

  /** A PE looks at its own copy again and again, for what nobody sends. */
  @ParameterizedTest
  @ValueSource(strings = {"2s0", "2s1", "2s2", "2s3", "2n0", "2n1", "2n2", "2n3"})
  void aLoopThatNeverEndsEndsItsHistory(String schedule) {
    History history = Simulation.run(Schedule.named(schedule), false, shmem -> {
      Longs flag = shmem.callocate(Longs.TYPE, 1);
      for (int looks = 0; looks < MOST_LOOKS && shmem.myPe() == 1; looks++) {
        if (!Waits.test(LONG, flag, 0, Comparison.EQ, 7)) {
          shmem.progress();
        }
      }
    });
    assertThat(history.failure()).hasMessageContaining("a history must end");
  }
}
