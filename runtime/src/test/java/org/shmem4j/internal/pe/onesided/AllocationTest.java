package org.shmem4j.internal.pe.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Variables;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** One-sided calls in a loop leave nothing to collect, compiled or not. */
@Timeout(60)
class AllocationTest {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final int UPDATES = 300_000;

  @Test
  void aLoopOfRandomUpdatesAllocatesNothing() {
    Shmem.launch(2, shmem -> {
      Elements table = shmem.callocate(Elements.type(8), 1 << 12);
      update(table, 2);
      assertThat(allocatedBy(() -> update(table, 2))).isLessThan(UPDATES / 100); // the measurement itself takes some
      shmem.barrierAll();
    });
  }

  private static void update(Elements table, int pes) {
    long random = 1;
    for (int i = 0; i < UPDATES; i++) {
      random = random * 6364136223846793005L + 1442695040888963407L;
      long ignored = AtomicWords.fetch(AtomicOp.XOR, null, table, random >>> 52, 8, random, 0,
          (int) (random >>> 51 & 1) % pes);
    }
  }

  @Test
  void messagesAllocateNothing() {
    Shmem.launch(1, shmem -> {
      Elements data = shmem.callocate(Elements.type(8), 64);
      exchange(data);
      assertThat(allocatedBy(() -> exchange(data))).isLessThan(UPDATES / 100);
    });
  }

  private static void exchange(Elements data) {
    for (int i = 1; i <= UPDATES; i++) {
      WordTransfers.put(null, data, 0, 8, WordTransfers.get(null, data, 1, 8, 0), 0);
      Transfers.BLOCKING.put(null, LONG, data, 0, data, 16, 8, 0);
      Transfers.BLOCKING.get(null, LONG, data, 0, data, 16, 8, 0);
      Transfers.BLOCKING.putSignal(null, LONG, data, 0, data, 16, 8, data, 32, i, SignalOp.SET, 0);
      long ignored = Signals.signalWaitUntil(data, 32, Comparison.EQ, i);
      Waits.waitUntil(LONG, data, 32, Comparison.GE, i);
    }
  }

  @Test
  void waitsForSeveralVariablesAllocateNothing() {
    Shmem.launch(2, shmem -> {
      Elements flags = shmem.callocate(Elements.type(8), 8);
      Several several = new Several(flags, shmem.myPe());
      several.meet(UPDATES / 10);
      shmem.barrierAll();
      assertThat(allocatedBy(() -> several.meet(UPDATES / 10))).isLessThan(UPDATES / 100);
      shmem.barrierAll();
    });
  }

  /** Two PEs that tell each other each of their turns in several variables, so that most waits do wait. */
  private static final class Several {
    private static final int COUNT = 4;

    private final Elements flags;
    private final int pe;
    private final int[] status = new int[COUNT];
    private final long[] indices = new long[COUNT];
    private final long[] values = new long[COUNT];
    private final MemorySegment each = MemorySegment.ofArray(values);
    private long turn;

    Several(Elements flags, int pe) {
      this.flags = flags;
      this.pe = pe;
    }

    void meet(int turns) {
      for (int i = 0; i < turns; i++) {
        turn++;
        Arrays.fill(values, turn);
        for (int flag = 0; flag < COUNT; flag++) {
          WordTransfers.put(null, flags, flag, 8, turn, 1 - pe);
        }
        long first = Variables.of(LONG, flags, 0, COUNT, status, Comparison.GE, turn).untilAny();
        long seen = Variables.of(LONG, flags, 0, COUNT, status, Comparison.GE, turn).untilSome(indices);
        Variables.of(LONG, flags, 0, COUNT, status, Comparison.GE, turn).untilAll();
        Variables.ofEach(LONG, flags, 0, COUNT, null, Comparison.GE, each).untilAll();
        boolean all = Variables.of(LONG, flags, 0, COUNT, status, Comparison.GE, turn).testAll();
        long any = Variables.ofEach(LONG, flags, 0, COUNT, null, Comparison.GE, each).testAny();
        long some = Variables.of(LONG, flags, 0, COUNT, null, Comparison.GE, turn + 2).testSome(indices);
        if (first < 0 || seen < 1 || !all || any < 0 || some != 0) {
          throw new AssertionError("first=" + first + " seen=" + seen + " all=" + all + " any=" + any + " some="
              + some);
        }
      }
    }
  }

  private static long allocatedBy(Runnable work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
