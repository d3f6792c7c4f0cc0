package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Ints;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Who need not wait in a collective runs ahead of the others, but not into a slot that one still has to read. */
@Timeout(60)
class RunAheadTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int CALLS = 4 * RingLayout.SLOTS;

  // Payloads in the line of the flag, and beside it.
  @ParameterizedTest
  @CsvSource({"2,1", "3,100"})
  void aSlowReceiverGetsEveryBroadcast(int pes, int n) {
    Shmem.launch(pes, shmem -> {
      Ints dest = shmem.callocate(Ints.TYPE, n);
      Ints source = shmem.callocate(Ints.TYPE, n);
      for (int call = 0; call < CALLS; call++) {
        if (shmem.myPe() == 0) {
          set(source, n, call);
        } else if (shmem.myPe() == pes - 1) {
          dawdle(call);
        }
        CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), INT, dest, source, n, 0);
        assertThat(dest.get(0)).isEqualTo(call);
        assertThat(dest.get(n - 1)).isEqualTo(call);
      }
    });
  }

  @ParameterizedTest
  @CsvSource({"2,1", "3,100"})
  void aSlowRootGetsEveryContribution(int pes, int n) {
    Shmem.launch(pes, shmem -> {
      Ints dest = shmem.callocate(Ints.TYPE, n);
      Ints source = shmem.callocate(Ints.TYPE, n);
      for (int call = 0; call < CALLS; call++) {
        set(source, n, call);
        if (shmem.myPe() == 0) {
          dawdle(call);
        }
        RootedCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, n, 0);
        if (shmem.myPe() == 0) {
          assertThat(dest.get(0)).isEqualTo(pes * call);
          assertThat(dest.get(n - 1)).isEqualTo(pes * call);
        }
      }
    });
  }

  // What the first to return puts into the source of one that still combines comes after the call.
  @ParameterizedTest
  @CsvSource({"2,1", "2,100", "3,1"})
  void aSourceIsNotReadAfterAnybodyReturned(int pes, int n) {
    Shmem.launch(pes, shmem -> {
      Ints dest = shmem.callocate(Ints.TYPE, n);
      Ints source = shmem.callocate(Ints.TYPE, n);
      boolean slow = shmem.myPe() == pes - 1;
      Reduction slowSum = Reductions.of(INT, (result, left, right, count) -> {
        if (slow) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
        }
        for (int i = 0; i < count; i++) {
          int sum = left.getAtIndex(ValueLayout.JAVA_INT, i) + right.getAtIndex(ValueLayout.JAVA_INT, i);
          result.setAtIndex(ValueLayout.JAVA_INT, i, sum);
        }
      });
      for (int call = 1; call <= 5; call++) {
        set(source, n, call);
        shmem.barrierAll();
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), slowSum, dest, source, n);
        if (shmem.myPe() == 0) {
          WordTransfers.put(null, source, n - 1, 4, -1000, pes - 1);
        }
        assertThat(dest.get(n - 1)).isEqualTo(pes * call);
        shmem.barrierAll();
      }
    });
  }

  private static void set(Ints array, int n, int value) {
    for (int i = 0; i < n; i++) {
      array.set(i, value);
    }
  }

  private static void dawdle(int call) {
    if (call % (RingLayout.SLOTS / 2) == 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }
}
