package org.shmem4j.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.MallocHint;
import org.shmem4j.ReductionOperator;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SignalOp;
import org.shmem4j.ThreadLevel;
import org.shmem4j.entry.ActiveSets;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.StridedTransfers;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Variables;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Single points of the specification, and what is decided where it is silent. */
@Timeout(60)
class SpecificationPointsTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  /** A PE that waits for any of several must hear from each in the end, also while it waits for others in turn. */
  @Test
  void aSeriesOfWaitsReportsEachVariable() {
    Shmem.launch(1, shmem -> {
      Ints one = shmem.callocate(Ints.TYPE, 4);
      Ints other = shmem.callocate(Ints.TYPE, 2);
      MemorySegment zeros = MemorySegment.ofArray(new int[4]);
      Set<Long> waited = new HashSet<>();
      Set<Long> waitedEach = new HashSet<>();
      Set<Long> tested = new HashSet<>();
      Set<Long> testedEach = new HashSet<>();
      for (int i = 0; i < 200; i++) {
        waited.add(Variables.of(INT, one, 0, 4, null, Comparison.EQ, 0).untilAny());
        waitedEach.add(Variables.ofEach(INT, other, 0, 2, null, Comparison.EQ, zeros).untilAny());
        tested.add(Variables.of(INT, one, 0, 4, new int[] {0, 1, 0, 0}, Comparison.EQ, 0).testAny());
        testedEach.add(Variables.ofEach(INT, other, 0, 2, null, Comparison.EQ, zeros).testAny());
      }
      assertThat(waited).containsExactlyInAnyOrder(0L, 1L, 2L, 3L);
      assertThat(waitedEach).containsExactlyInAnyOrder(0L, 1L);
      assertThat(tested).containsExactlyInAnyOrder(0L, 2L, 3L);
      assertThat(testedEach).containsExactlyInAnyOrder(0L, 1L);
    });
  }

  @Test
  void nothingIsCollectedWithoutArrays() {
    Shmem.launch(2, shmem -> {
      CollectiveCalls.BLOCKING.collect(shmem.worldTeam(), INT, null, null, 0);
      CollectiveCalls.NONBLOCKING.collect(shmem.worldTeam(), INT, null, null, 0).await();
    });
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, 1);
      CollectiveCalls.BLOCKING.collect(shmem.worldTeam(), INT, null, source, shmem.myPe());
    }))
        .hasMessageContaining("dest must not be null");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 40_000})
  void anExclusiveScanWithAnOperatorLeavesTheFirstPesResult(int n) {
    ReductionOperator greatest = (result, left, right, count) -> {
      for (long i = 0; i < count; i++) {
        int greater = Math.max(left.getAtIndex(ValueLayout.JAVA_INT, i), right.getAtIndex(ValueLayout.JAVA_INT, i));
        result.setAtIndex(ValueLayout.JAVA_INT, i, greater);
      }
    };
    Reduction reduction = Reductions.of(INT, greatest);
    Shmem.launch(3, shmem -> {
      Ints source = shmem.allocate(Ints.TYPE, n);
      Ints dest = shmem.allocate(Ints.TYPE, n);
      for (int i = 0; i < n; i++) {
        source.set(i, 10 - shmem.myPe() + i);
        dest.set(i, -7);
      }
      CollectiveCalls.BLOCKING.exscan(shmem.worldTeam(), reduction, dest, source, n);
      for (int i = 0; i < n; i++) {
        assertThat(dest.get(i)).isEqualTo(shmem.myPe() == 0 ? -7 : 10 + i);
      }
    });
  }

  @Test
  void oneElementMayHaveAnyStride() {
    Shmem.launch(1, shmem -> {
      Ints dest = shmem.callocate(Ints.TYPE, 1);
      Ints source = shmem.allocate(Ints.TYPE, 1);
      source.set(0, 5);
      CollectiveCalls.BLOCKING.alltoalls(shmem.worldTeam(), INT, dest, source, 3, 1L << 40, 1);
      assertThat(dest.get(0)).isEqualTo(5);
      assertThatThrownBy(() -> CollectiveCalls.BLOCKING.alltoalls(shmem.worldTeam(), INT, dest, source, 1, 1, 2))
          .hasMessageContaining("the last element must lie within dest");
    });
  }

  /** As if all were read before any is written. */
  @Test
  void copiesWithinOnePeMayOverlap() {
    Shmem.launch(1, shmem -> {
      int length = 140;
      Ints array = shmem.allocate(Ints.TYPE, length);
      for (int distance : new int[] {-3, -1, 0, 1, 2, 5}) {
        for (int n : new int[] {1, 2, 7, 15, 16, 50}) {
          refill(array, length);
          Transfers.BLOCKING.put(null, INT, array, 20 + distance, array, 20, n, 0);
          assertMoved(array, length, 20, distance, 1, n);
          refill(array, length);
          Transfers.BLOCKING.get(null, INT, array, 20 + distance, array, 20, n, 0);
          assertMoved(array, length, 20, distance, 1, n);
          refill(array, length);
          StridedTransfers.BLOCKING.put(null, INT, array, 20 + distance, array, 20, 2, 2, 1, n, 0);
          assertMoved(array, length, 20, distance, 2, n);
          refill(array, length);
          StridedTransfers.BLOCKING.get(null, INT, array, 20 + distance, array, 20, 2, 2, 1, n, 0);
          assertMoved(array, length, 20, distance, 2, n);
        }
      }
    });
  }

  private static void refill(Ints array, int length) {
    for (int i = 0; i < length; i++) {
      array.set(i, i);
    }
  }

  private static void assertMoved(Ints array, int length, int from, int distance, int stride, int n) {
    int[] expected = IntStream.range(0, length).toArray();
    for (int i = 0; i < n; i++) {
      expected[from + distance + i * stride] = from + i * stride;
    }
    assertThat(array.segment().toArray(ValueLayout.JAVA_INT)).as("distance %d n %d", distance, n).isEqualTo(expected);
  }

  @Test
  void anArrayThatARequestUsesIsNotFreed() {
    Shmem.launch(2, shmem -> {
      Ints first = shmem.callocate(Ints.TYPE, 8);
      Ints dest = shmem.allocate(Ints.TYPE, 1 << 16);
      Ints source = shmem.callocate(Ints.TYPE, 1 << 16);
      Ints unused = shmem.callocate(Ints.TYPE, 8);
      if (shmem.myPe() == 0) {
        CollectiveRequest request = CollectiveCalls.NONBLOCKING.reduce(shmem.worldTeam(), SUM, dest,
            source.slice(8, 100), 100);
        for (Ints array : new Ints[] {dest, source}) {
          assertThatThrownBy(() -> shmem.free(array))
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContaining("while a request that uses it is pending");
          assertThatThrownBy(() -> shmem.reallocate(array, Ints.TYPE, 3))
              .hasMessageContaining("while a request that uses it is pending");
        }
        first.set(0, 1);
        Transfers.BLOCKING.put(null, INT, first, 0, first, 0, 1, 1);
        request.await();
      } else {
        Waits.waitUntil(INT, first, 0, Comparison.EQ, 1);
        CollectiveCalls.NONBLOCKING.reduce(shmem.worldTeam(), SUM, dest, source.slice(8, 100), 100).await();
      }
      CollectiveRequest pending = CollectiveCalls.NONBLOCKING.sync(shmem.worldTeam());
      shmem.free(unused);
      shmem.free(dest);
      shmem.free(source);
      pending.await();
    });
  }

  /** Each PE passes another slice. */
  @Test
  void thePSyncOfAnActiveSetIsNotCompared() {
    AtomicInteger arrived = new AtomicInteger();
    long length = ShmemConstants.BARRIER_SYNC_SIZE;
    Shmem.launch(2, shmem -> {
      Longs both = shmem.callocate(Longs.TYPE, 2 * length);
      for (long i = 0; i < 2 * length; i++) {
        both.set(i, ShmemConstants.SYNC_VALUE);
      }
      int ignored = arrived.incrementAndGet();
      ActiveSets.barrier(0, 0, 2, both.slice(shmem.myPe() * length, length));
      assertThat(arrived.get()).isEqualTo(2);
    });
  }

  /** The signal is one of the elements that the data goes to. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSignalWithinItsDataChangesAfterIt(boolean blocks) {
    Transfers transfers = blocks ? Transfers.BLOCKING : Transfers.NONBLOCKING;
    Shmem.launch(2, shmem -> {
      Longs dest = shmem.callocate(Longs.TYPE, 4);
      MemorySegment data = MemorySegment.ofArray(new long[] {1, 2, 3, 4});
      if (shmem.myPe() == 0) {
        transfers.putSignal(null, LONG, dest, 0, data, 4, dest, 2, 9, SignalOp.SET, 1);
      }
      shmem.barrierAll();
      assertThat(dest.segment().toArray(ValueLayout.JAVA_LONG))
          .containsExactly(shmem.myPe() == 0 ? new long[4] : new long[] {1, 2, 9, 4});
    });
  }

  @Test
  void hintsChangeNothing() {
    Shmem.launch(2, shmem -> {
      assertThat(shmem.allocate(Ints.TYPE, 1).offset()).as("of what stays before it").isZero();
      Ints plain = shmem.allocate(Ints.TYPE, 100);
      long offset = plain.offset();
      shmem.free(plain);
      Ints hinted = shmem.allocate(Ints.TYPE, 100, MallocHint.values());
      assertThat(hinted.offset()).isEqualTo(offset);
      hinted.set(99, 7);
      assertThat(shmem.reallocate(hinted, Ints.TYPE, 200).get(99)).isEqualTo(7);
    });
  }

  @Test
  void anotherThreadThanTheOneThatInitializedMayClose() throws InterruptedException {
    Shmem shmem = Shmem.init(ThreadLevel.SERIALIZED);
    Thread other = new Thread(shmem::close);
    other.start();
    other.join();
    assertThat(Shmem.isInitialized()).isFalse();
    assertThat(shmem.threadLevel()).as("which may be asked at any time").isEqualTo(ThreadLevel.SERIALIZED);
  }
}
