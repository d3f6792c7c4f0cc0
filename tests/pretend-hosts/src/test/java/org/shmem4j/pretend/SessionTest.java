package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.SessionOption;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Ints;
import org.shmem4j.internal.pe.session.SessionContext;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Sessions over hosts: what travels in batches is done when it must be, whatever the target does. */
@Timeout(60)
class SessionTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int CELLS = 40;
  private static final int MANY = 5000;

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1", "0-1-0-2-2"})
  void everyOperationIsDoneOnce(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Ints sums = shmem.callocate(Ints.TYPE, CELLS);
      Ints bits = shmem.callocate(Ints.TYPE, CELLS);
      int[] expectedSums = new int[CELLS];
      int[] expectedBits = new int[CELLS];
      try (Context context = shmem.createContext()) {
        for (int session = 0; session < 3; session++) {
          context.sessionStart(MANY, SessionOption.BATCH);
          for (int sender = 0; sender < pes; sender++) {
            Random random = new Random(session * 100L + sender);
            for (int n = 0; n < MANY; n++) {
              int pe = random.nextInt(pes);
              int index = random.nextInt(CELLS);
              int value = random.nextInt();
              if (pe == shmem.myPe()) {
                expectedSums[index] += value;
                expectedBits[index] ^= value;
              }
              if (sender == shmem.myPe()) {
                AtomicWords.apply(AtomicOp.ADD, context, sums, index, Integer.BYTES, value, 0, pe);
                AtomicWords.apply(AtomicOp.XOR, context, bits, index, Integer.BYTES, value, 0, pe);
              }
            }
          }
          context.sessionStop();
          context.quiet();
          shmem.barrierAll();
          for (int i = 0; i < CELLS; i++) {
            assertThat(sums.get(i)).as("session %d", session).isEqualTo(expectedSums[i]);
            assertThat(bits.get(i)).as("session %d", session).isEqualTo(expectedBits[i]);
          }
          shmem.barrierAll();
        }
      }
    });
  }

  /** Each operation without a result on words of both lengths, from all PEs, against one thread that does all of it. */
  @ParameterizedTest
  @EnumSource(value = AtomicOp.class, mode = EnumSource.Mode.EXCLUDE, names = {"FETCH", "SWAP", "COMPARE_SWAP", "SET"})
  void everyOperationOfBothLengths(AtomicOp op) {
    PretendJob.run("0-1-1", shmem -> {
      for (int bytes : new int[] {Integer.BYTES, Long.BYTES}) {
        SymmetricArray words =
            bytes == Integer.BYTES ? shmem.callocate(Ints.TYPE, CELLS) : shmem.callocate(Pairs.TYPE, CELLS);
        MemorySegment expected = Arena.ofAuto().allocate((long) CELLS * bytes, Long.BYTES);
        Context context = shmem.defaultContext();
        context.sessionStart(0, SessionOption.BATCH);
        for (int sender = 0; sender < shmem.nPes(); sender++) {
          Random random = new Random(sender);
          for (int n = 0; n < MANY / 10; n++) {
            int pe = random.nextInt(shmem.nPes());
            int index = random.nextInt(CELLS);
            long value = op.name().startsWith("FLOATING") ? number(random, bytes) : random.nextLong();
            if (pe == shmem.myPe()) {
              long ignored = op.apply(expected, (long) index * bytes, bytes, value, 0);
            }
            if (sender == shmem.myPe()) {
              AtomicWords.apply(op, context, words, index, bytes, value, 0, pe);
            }
          }
        }
        context.sessionStop();
        context.quiet();
        shmem.barrierAll();
        assertThat(words.segment().mismatch(expected)).as("%s of %d bytes", op, bytes).isEqualTo(-1);
        shmem.barrierAll();
      }
    });
  }

  private static long number(Random random, int bytes) {
    double number = random.nextInt(2000) - 1000;
    return bytes == Long.BYTES ? Double.doubleToRawLongBits(number) : Float.floatToRawIntBits((float) number);
  }

  @Test
  void putsAndGetsOfWordsAreDoneAtQuiet() {
    PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, MANY);
      Ints own = shmem.callocate(Ints.TYPE, MANY);
      Ints back = shmem.callocate(Ints.TYPE, MANY);
      int other = 1 - shmem.myPe();
      for (int i = 0; i < MANY; i++) {
        own.set(i, shmem.myPe() * MANY + i);
      }
      Context context = shmem.defaultContext();
      context.sessionStart(0, SessionOption.BATCH);
      for (int i = 0; i < MANY; i++) {
        Transfers.NONBLOCKING.put(context, INT, array, i, own, i, 1, other);
      }
      context.fence();
      for (int i = 0; i < MANY; i++) {
        Transfers.NONBLOCKING.get(context, INT, back, i, array, i, 1, other);
      }
      context.quiet();
      context.sessionStop();
      assertThat(back.all(MANY)).isEqualTo(own.all(MANY));
    });
  }

  @Test
  void everyWaitSendsWhatWasGathered() {
    PretendJob.run("0-1", shmem -> {
      Ints flag = shmem.callocate(Ints.TYPE, 1);
      int other = 1 - shmem.myPe();
      Context context = shmem.defaultContext();
      context.sessionStart(2, SessionOption.BATCH);
      for (int turn = 1; turn <= 20; turn++) {
        WordTransfers.put(context, flag, 0, Integer.BYTES, turn, other);
        // Neither stops the session, nor completes anything: each waits for the other's flag.
        Waits.waitUntil(INT, flag, 0, Comparison.GE, turn);
      }
      context.sessionStop();
      shmem.barrierAll();
    });
  }

  /** The other makes no call between the barriers; it only reads its own memory. */
  @Test
  @SuppressWarnings("shmem-polling") // the target makes no call
  void theTargetNeedNotCall() {
    PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, CELLS);
      shmem.barrierAll();
      if (shmem.myPe() == 0) {
        Context context = shmem.defaultContext();
        context.sessionStart(0, SessionOption.BATCH);
        for (int i = 0; i < MANY * CELLS; i++) {
          AtomicWords.apply(AtomicOp.ADD, context, array, i % CELLS, Integer.BYTES, 1, 0, 1);
        }
        context.sessionStop();
      } else {
        for (int i = 0; i < CELLS; i++) {
          while (array.get(i) < MANY) {
            Thread.onSpinWait();
          }
        }
      }
      shmem.barrierAll();
    });
  }

  /** Neither PE makes a call: each reads its own memory until it has changed. */
  @Test
  @SuppressWarnings("shmem-polling") // that a PE makes no call is what is tested
  void theSourceNeedNotCall() {
    PretendJob.run("0-1", shmem -> {
      Ints array = shmem.callocate(Ints.TYPE, 1);
      int other = 1 - shmem.myPe();
      shmem.barrierAll();
      if (shmem.myPe() == 0) {
        shmem.defaultContext().sessionStart(0, SessionOption.BATCH);
        AtomicWords.apply(AtomicOp.ADD, shmem.defaultContext(), array, 0, Integer.BYTES, 1, 0, other);
      }
      awaitWithoutCall(array);
      WordTransfers.put(null, array, 0, Integer.BYTES, 1, other);
      shmem.defaultContext().sessionStop();
      shmem.barrierAll();
    });
  }

  /** PE 0 does nothing but ask for the signal with which PE 1 answers what was gathered. */
  @Test
  void whoAsksForASignalSendsWhatItAnswers() {
    PretendJob.run("0-1", shmem -> {
      Pairs flag = shmem.callocate(Pairs.TYPE, 1); // of 64 bits
      if (shmem.myPe() == 0) {
        shmem.defaultContext().sessionStart(0, SessionOption.BATCH);
        AtomicWords.apply(AtomicOp.SET, shmem.defaultContext(), flag, 0, Long.BYTES, 1, 0, 1);
        long until = System.nanoTime() + 10_000_000_000L;
        while (Signals.signalFetch(flag, 0) == 0) {
          assertThat(System.nanoTime()).as("the answer comes").isLessThan(until);
        }
        shmem.defaultContext().sessionStop();
      } else {
        long ignored = Signals.signalWaitUntil(flag, 0, Comparison.EQ, 1);
        Signals.signal(SignalOp.SET, null, flag, 0, 1, 0);
      }
      shmem.barrierAll();
    });
  }

  @Test
  void aStartAddsPromisesAndAStopEndsThemAll() {
    PretendJob.run("0-1", shmem -> {
      Context context = shmem.defaultContext();
      context.sessionStart(0);
      assertThat(gathers(context)).as("without promises").isFalse();
      context.sessionStart(10, SessionOption.BATCH);
      assertThat(gathers(context)).as("with one more").isTrue();
      context.sessionStart(-1);
      assertThat(gathers(context)).as("it keeps that").isTrue();
      context.sessionStop();
      assertThat(gathers(context)).as("when it ends").isFalse();
    });
  }

  /** What one thread promises holds for the operations of another, none of which is lost. */
  @Test
  void anotherThreadMayStartAndStopASession() {
    PretendJob.run("0-1", ThreadLevel.MULTIPLE, shmem -> {
      int other = 1 - shmem.myPe();
      Ints sum = shmem.callocate(Ints.TYPE, 1);
      Ints added = shmem.callocate(Ints.TYPE, 1);
      Context context = shmem.createContext();
      int count = 0;
      try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
        Future<?> promises = thread.submit(() -> {
          for (int session = 0; session < MANY; session++) {
            context.sessionStart(MANY, SessionOption.BATCH);
            context.sessionStop();
          }
        });
        while (!promises.isDone()) {
          AtomicWords.apply(AtomicOp.ADD, context, sum, 0, Integer.BYTES, 1, 0, other);
          count++;
        }
        assertThat(promises.get()).isNull();
      }
      context.quiet();
      WordTransfers.put(null, added, 0, Integer.BYTES, count, other);
      shmem.barrierAll();
      assertThat(sum.get(0)).isEqualTo(added.get(0));
      context.close();
    });
  }

  private static boolean gathers(Context context) {
    return ((ContextImpl) context).far() instanceof SessionContext session && session.gathers();
  }

  private static void awaitWithoutCall(Ints array) {
    long until = System.nanoTime() + 10_000_000_000L;
    while (array.get(0) == 0) {
      assertThat(System.nanoTime()).as("what was gathered arrives").isLessThan(until);
      Thread.onSpinWait();
    }
  }
}
