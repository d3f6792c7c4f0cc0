package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.entry.Reductions;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Collectives on Java arrays over hosts: they are right, and no message goes between PEs of one host. */
@Timeout(60)
class StagedTiersTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int[] SIZES = {1, 12, 13, 512, 513, 5_000, 16_384, 32_768, 32_769, 100_001};

  private interface Body {
    void run(Collectives staged, int me, int pes, int size);
  }

  /** Runs a body with each size, all in one job, and counts the messages within hosts meanwhile. */
  private static void run(String hosts, Body body) {
    int pes = hosts.split("-").length;
    CyclicBarrier together = new CyclicBarrier(pes);
    long[] within = new long[2];
    PretendJob.runWithoutDelays(hosts, shmem -> {
      shmem.syncAll();
      within[0] = meetAndCount(together, pes);
      for (int size : SIZES) {
        body.run(((TeamImpl) shmem.worldTeam()).collectives(), shmem.myPe(), pes, size);
      }
      within[1] = meetAndCount(together, pes);
    });
    assertThat(within[1]).isEqualTo(within[0]);
  }

  private static long meetAndCount(CyclicBarrier together, int pes) {
    try {
      int first = together.await();
      long within = IntStream.range(0, pes).mapToLong(PretendHosts.latest()::sentWithinHostBy).sum();
      int second = together.await();
      assertThat(first + second).isNotNegative();
      return within;
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new IllegalStateException(e);
    }
  }

  private static int[] values(int pe, int n) {
    int[] values = new int[n];
    Arrays.setAll(values, i -> (pe + 1) * 31 + i * 7);
    return values;
  }

  private static int[] sums(int pes, int n) {
    int[] sums = new int[n];
    for (int pe = 0; pe < pes; pe++) {
      int[] other = values(pe, n);
      Arrays.setAll(sums, i -> sums[i] + other[i]);
    }
    return sums;
  }

  private static MemorySegment segment(int[] array) {
    return MemorySegment.ofArray(array);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-1-1-1", "0-0-0-1-1-2", "0-0-1-1-2-2-3"})
  void reductions(String hosts) {
    run(hosts, (staged, me, pes, size) -> {
      int[] source = values(me, size);
      int[] dest = new int[size + 1];
      staged.prepareReduce(Call.REDUCE, SUM, segment(dest), segment(source), size, -1).run();
      assertThat(first(dest, size)).isEqualTo(sums(pes, size));
      assertThat(dest[size]).isZero();
      int root = size % pes;
      int[] atRoot = new int[size];
      staged.prepareReduce(Call.REDUCE_TO_ROOT, SUM, segment(atRoot), segment(source), size, root).run();
      assertThat(atRoot).isEqualTo(me == root ? first(dest, size) : new int[size]);
      staged.prepareReduce(Call.REDUCE, SUM, segment(source), segment(source), size, -1).run();
      assertThat(source).isEqualTo(first(dest, size));
    });
  }

  private static int[] first(int[] all, int size) {
    return Arrays.copyOf(all, size);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-0-0-1-1-2"})
  void everyMemberGetsItsPieceOfAReduction(String hosts) {
    run(hosts, (staged, me, pes, size) -> {
      int total = size * pes;
      int[] dest = new int[size];
      staged.prepareReduceScatter(
          Call.REDUCE_SCATTER, SUM, segment(dest), segment(values(me, total)), total, (long) size * me, size, null)
          .run();
      assertThat(dest).isEqualTo(Arrays.copyOfRange(sums(pes, total), size * me, size * (me + 1)));
    });
  }

  /** The integers that a PE sends another. */
  private static int length(int from, int to, int size) {
    return (from + to) % 3 == 2 ? 0 : size / (1 + (from + 2 * to) % 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-1-1-1", "0-0-0-1-1-2"})
  void piecesOfEverySizeForEverybody(String hosts) {
    run(hosts, (staged, me, pes, size) -> {
      long[] sent = IntStream.range(0, pes).mapToLong(pe -> length(me, pe, size)).toArray();
      long[] received = IntStream.range(0, pes).mapToLong(pe -> length(pe, me, size)).toArray();
      int[] dest = new int[size * pes];
      long[] at = IntStream.range(0, pes).mapToLong(pe -> (long) pe * size).toArray();
      Pieces pieces = new Pieces(Call.ALLTOALLV).elements(INT)
          .giving(Cut.ofElements(INT, sent, at)).taking(Cut.ofElements(INT, received, at));
      staged.prepareExchange(pieces, segment(dest), segment(values(me, size * pes))).run();
      for (int pe = 0; pe < pes; pe++) {
        int[] expected = Arrays.copyOfRange(values(pe, size * pes), me * size, me * size + length(pe, me, size));
        assertThat(Arrays.copyOfRange(dest, pe * size, pe * size + length(pe, me, size))).isEqualTo(expected);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-1-1-1", "0-0-0-1-1-2"})
  void oneGivesToAllAndAllGiveToOne(String hosts) {
    run(hosts, (staged, me, pes, size) -> {
      int root = size % pes;
      int[] buffer = me == root ? values(size, size) : new int[size];
      staged.prepareExchange(
          new Pieces(Call.BROADCAST).elements(INT).from(root).agreeing(size).sameForAll().keepingOwn(true)
              .giving(Cut.one(INT, size)).taking(Cut.one(INT, size)),
          segment(buffer), segment(buffer)).run();
      assertThat(buffer).isEqualTo(values(size, size));
      int[] all = new int[size * pes];
      long[] counts = new long[pes];
      Arrays.fill(counts, size);
      long[] at = IntStream.range(0, pes).mapToLong(pe -> (long) pe * size).toArray();
      staged.prepareExchange(
          new Pieces(Call.GATHER).elements(INT).to(root).agreeing(size)
              .giving(Cut.one(INT, size)).taking(me == root ? Cut.ofElements(INT, counts, at) : null),
          segment(all), segment(values(me, size))).run();
      for (int pe = 0; pe < pes && me == root; pe++) {
        assertThat(Arrays.copyOfRange(all, pe * size, (pe + 1) * size)).isEqualTo(values(pe, size));
      }
    });
  }

  @Test
  void lengthsThatDifferWithinAHostAreAnError() {
    assertThatThrownBy(() -> PretendJob.runWithoutDelays("0-0-1-1", shmem -> {
      int me = shmem.myPe();
      long[] sent = {10, 10, 10, 10};
      long[] expected = {10, me == 0 ? 11 : 10, 10, 10};
      long[] at = {0, 20, 40, 60};
      Collectives staged = ((TeamImpl) shmem.worldTeam()).collectives();
      staged.prepareExchange(
          new Pieces(Call.ALLTOALLV).elements(INT)
              .giving(Cut.ofElements(INT, sent, at)).taking(Cut.ofElements(INT, expected, at)),
          segment(new int[100]), segment(new int[100])).run();
    })).hasMessageContaining("from=1 sent=10 expected=11");
  }
}
