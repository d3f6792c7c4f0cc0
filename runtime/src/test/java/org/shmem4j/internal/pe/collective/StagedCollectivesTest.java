package org.shmem4j.internal.pe.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.StagedCalls;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Collectives on Java arrays, among PEs that are threads. */
@Timeout(60)
class StagedCollectivesTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int[] SIZES = {1, 12, 13, 512, 513, 5000, 16_384, 20_480, 20_481, 150_001};

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void reductionsOfEverySizeAndPlace(int pes) {
    Shmem.launch(pes, shmem -> {
      for (int n : SIZES) {
        int[] source = values(shmem.myPe(), n);
        int[] dest = new int[n + 1];
        dest[n] = -1;
        reduce(shmem, dest, source, n);
        reduce(shmem, source, source, n);
        int[] expected = new int[n];
        for (int pe = 0; pe < pes; pe++) {
          int[] other = values(pe, n);
          Arrays.setAll(expected, i -> expected[i] + other[i]);
        }
        assertThat(source).isEqualTo(expected);
        assertThat(Arrays.copyOf(dest, n)).isEqualTo(expected);
        assertThat(dest[n]).isEqualTo(-1);
      }
    });
  }

  private static void reduce(Shmem shmem, int[] dest, int[] source, int n) {
    StagedCalls.reduce(
        shmem.worldTeam(), SUM, MemorySegment.ofArray(dest), MemorySegment.ofArray(source), n);
  }

  // The first has finished a long one whose last piece the second still has to take from the first one's room.
  @Test
  void shortReductionsLeaveTheRoomOfALongOneAlone() {
    CyclicBarrier together = new CyclicBarrier(2);
    int n = 20_480;
    Shmem.launch(2, shmem -> {
      boolean first = shmem.myPe() == 0;
      int[] sums = new int[n];
      CollectiveRequest request = start(shmem, sums, values(shmem.myPe(), n));
      for (int turn = 0; turn < 3; turn++) {
        meet(together);
        boolean ignored = first == (turn % 2 == 0) && request.test();
      }
      meet(together);
      List<CollectiveRequest> shorts = new ArrayList<>();
      for (int i = 0; i < RingLayout.ROOMS; i++) {
        shorts.add(start(shmem, new int[1], new int[] {-1}));
      }
      meet(together);
      if (first) {
        shorts.forEach(CollectiveRequest::await);
      }
      meet(together);
      request.await();
      shorts.forEach(CollectiveRequest::await);
      int[] other = values(1 - shmem.myPe(), n);
      int[] expected = values(shmem.myPe(), n);
      Arrays.setAll(expected, i -> expected[i] + other[i]);
      assertThat(Arrays.mismatch(sums, expected)).isEqualTo(-1);
    });
  }

  private static CollectiveRequest start(Shmem shmem, int[] dest, int[] source) {
    Collectives calls = staged(shmem).nonblocking();
    return calls.start(
        calls.prepareReduce(Call.REDUCE, SUM, MemorySegment.ofArray(dest), MemorySegment.ofArray(source), dest.length,
            -1),
        null);
  }

  private static void meet(CyclicBarrier together) {
    try {
      int ignored = together.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int[] values(int pe, int n) {
    int[] values = new int[n];
    Arrays.setAll(values, i -> (pe + 1) * 31 + i * 7);
    return values;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void everyMemberGetsItsPieceOfAReduction(int pes) {
    Shmem.launch(pes, shmem -> {
      for (int each : SIZES) {
        int total = each * pes;
        int me = shmem.myPe();
        int[] source = values(me, total);
        int[] dest = new int[each];
        Collectives staged = staged(shmem);
        staged.prepareReduceScatter(Call.REDUCE_SCATTER, SUM, MemorySegment.ofArray(dest),
            MemorySegment.ofArray(source), total, (long) each * me, each, null).run();
        int[] expected = new int[each];
        for (int pe = 0; pe < pes; pe++) {
          int[] other = values(pe, total);
          Arrays.setAll(expected, i -> expected[i] + other[each * me + i]);
        }
        assertThat(dest).isEqualTo(expected);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void piecesOfEverySizeForEverybody(int pes) {
    Shmem.launch(pes, shmem -> {
      int me = shmem.myPe();
      Collectives staged = staged(shmem);
      for (int size : SIZES) {
        int[][] lengths = new int[pes][pes];
        for (int from = 0; from < pes; from++) {
          int sender = from;
          Arrays.setAll(lengths[from], to -> (sender + to) % 3 == 2 ? 0 : size / (1 + (sender + 2 * to) % 4));
        }
        long[] sent = new long[pes];
        long[] sentAt = new long[pes];
        long[] received = new long[pes];
        long[] receivedAt = new long[pes];
        int sending = 0;
        int receiving = 0;
        for (int pe = 0; pe < pes; pe++) {
          sent[pe] = lengths[me][pe];
          received[pe] = lengths[pe][me];
          sentAt[pe] = sending;
          receivedAt[pe] = receiving;
          sending += lengths[me][pe] + 1;
          receiving += lengths[pe][me];
        }
        int[] source = values(me, sending);
        int[] dest = new int[receiving];
        Pieces pieces = new Pieces(Call.ALLTOALLV).elements(INT)
            .giving(Cut.ofElements(INT, sent, sentAt))
            .taking(Cut.ofElements(INT, received, receivedAt));
        staged.prepareExchange(pieces, MemorySegment.ofArray(dest), MemorySegment.ofArray(source)).run();
        for (int pe = 0; pe < pes; pe++) {
          int at = 0;
          for (int before = 0; before < me; before++) {
            at += lengths[pe][before] + 1;
          }
          int[] expected = Arrays.copyOfRange(values(pe, at + lengths[pe][me]), at, at + lengths[pe][me]);
          int from = (int) receivedAt[pe];
          assertThat(Arrays.copyOfRange(dest, from, from + lengths[pe][me])).isEqualTo(expected);
        }
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void oneGivesTheSameToAllManyTimes(int pes) {
    Shmem.launch(pes, shmem -> {
      Collectives staged = staged(shmem);
      for (int round = 0; round < 40; round++) {
        int n = SIZES[round % SIZES.length];
        int root = round % pes;
        int[] buffer = shmem.myPe() == root ? values(round, n) : new int[n];
        MemorySegment all = MemorySegment.ofArray(buffer);
        Pieces pieces = new Pieces(Call.BROADCAST).elements(INT).from(root).agreeing(n).sameForAll().keepingOwn(true)
            .giving(Cut.one(INT, n))
            .taking(Cut.one(INT, n));
        staged.prepareExchange(pieces, all, all).run();
        assertThat(buffer).isEqualTo(values(round, n));
      }
    });
  }

  @Test
  void sizesThatDoNotMatchAreAnError() {
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> {
      int[] buffer = new int[100];
      MemorySegment all = MemorySegment.ofArray(buffer);
      long[] sent = {10, 10};
      long[] expected = {10, shmem.myPe() == 0 ? 11 : 10};
      Collectives staged = staged(shmem);
      Pieces pieces = new Pieces(Call.ALLTOALLV).elements(INT)
          .giving(Cut.ofElements(INT, sent, new long[] {0, 10}))
          .taking(Cut.ofElements(INT, expected, new long[] {20, 30}));
      staged.prepareExchange(pieces, all, all).run();
    })).hasMessageContaining("from=1 sent=10 expected=11");
  }

  @Test
  void buffersThatAreTooSmallAreRefused() {
    Shmem.launch(1, shmem -> assertThatThrownBy(() -> reduce(shmem, new int[3], new int[4], 4))
        .hasMessage("nreduce must not exceed the number of elements of dest: nreduce=4 dest.elements=3"));
  }

  @Test
  void buffersThatPartlyOverlapAreRefused() {
    Shmem.launch(1, shmem -> {
      MemorySegment all = MemorySegment.ofArray(new int[8]);
      assertThatThrownBy(() -> StagedCalls.reduce(shmem.worldTeam(), SUM, all.asSlice(4), all, 3))
          .hasMessage("dest and source must be the same or not overlap: dest=4 source=0 bytes=12");
      StagedCalls.reduce(shmem.worldTeam(), SUM, all.asSlice(12), all, 3);
    });
  }

  private static Collectives staged(Shmem shmem) {
    return ((TeamImpl) shmem.worldTeam()).collectives();
  }
}
