package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Blocking collectives of the team of all PEs, of few and of many bytes. */
@Timeout(120)
class CollectivesTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int[] COUNTS = {1, 3, 513, 12_289, 20_000, 32_767, 700_001};

  private static int[] values(int pe, int n) {
    int[] values = new int[n];
    Arrays.setAll(values, i -> (pe + 1) * (i + 1));
    return values;
  }

  private static int[] expected(int n, IntUnaryOperator value) {
    int[] values = new int[n];
    Arrays.setAll(values, value);
    return values;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0-1", "0-0-1-1", "0-1-1-2", "0-1-0-1", "0-1-2-3", "1-0-2-0-1", "0-0-0-1-1-1-2", "0-1-2-3-4-5"})
  void reductionsOfEverySizeAndPlace(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int all = pes * (pes + 1) / 2;
      for (int n : COUNTS) {
        Ints source = shmem.allocate(Ints.TYPE, n);
        Ints dest = shmem.allocate(Ints.TYPE, n);
        source.setAll(values(shmem.myPe(), n));
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, dest, source, n);
        assertThat(dest.all(n)).isEqualTo(expected(n, i -> all * (i + 1)));
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, source, source, n);
        assertThat(source.all(n)).isEqualTo(expected(n, i -> all * (i + 1)));
        shmem.free(source);
        shmem.free(dest);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-1-2", "0-1-0-1", "0-1-2-3-4", "1-0-2-0-1", "0-0-0-1-1-1-2"})
  void exchangesAndCollectsOfDifferentLengths(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int me = shmem.myPe();
      for (int n : new int[] {1, 3, 30, 513, 20_000}) {
        Ints source = shmem.allocate(Ints.TYPE, 2L * n * pes);
        Ints dest = shmem.allocate(Ints.TYPE, 3L * n * pes);
        source.setAll(expected(2 * n * pes, i -> me * 1_000_000 + i));
        CollectiveCalls.BLOCKING.alltoall(shmem.worldTeam(), INT, dest, source, n);
        assertThat(dest.all(n * pes)).isEqualTo(expected(n * pes, i -> i / n * 1_000_000 + me * n + i % n));
        CollectiveCalls.BLOCKING.alltoalls(shmem.worldTeam(), INT, dest, source, 3, 2, n);
        for (int i = 0; i < n * pes; i++) {
          assertThat(dest.get(3L * i)).isEqualTo(i / n * 1_000_000 + 2 * (me * n + i % n));
        }
        int longest = me % 3 == 1 ? 0 : n + me;
        CollectiveCalls.BLOCKING.collect(shmem.worldTeam(), INT, dest, source, Math.min(longest, 2 * n));
        int at = 0;
        for (int pe = 0; pe < pes; pe++) {
          int length = Math.min(pe % 3 == 1 ? 0 : n + pe, 2 * n);
          for (int i = 0; i < length; i++) {
            assertThat(dest.get(at++)).isEqualTo(pe * 1_000_000 + i);
          }
        }
        shmem.free(source);
        shmem.free(dest);
      }
    });
  }

  /** A member without room for all elements is told so, and the others do not wait for it. */
  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-1-2", "1-0-2-0-1"})
  void collectsWithRoomOnSomePesOnly(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      for (int n : new int[] {3, 20_000}) {
        Ints source = shmem.allocate(Ints.TYPE, n);
        Ints dest = shmem.allocate(Ints.TYPE, (long) n * pes);
        Ints room = shmem.myPe() == 0 ? dest.slice(0, n) : dest;
        try {
          CollectiveCalls.BLOCKING.collect(shmem.worldTeam(), INT, room, source, n);
          assertThat(shmem.myPe()).isPositive();
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("collect needs room").hasMessageContaining("dest.bytes=" + 4 * n);
        }
        shmem.barrierAll();
        shmem.free(dest);
        shmem.free(source);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-0-1-2-2", "0-1-0-1", "0-1-2-3-4", "0-0-0-1-2-2-2"})
  void scansAndReductionsForSome(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int me = shmem.myPe();
      int all = pes * (pes + 1) / 2;
      for (int n : new int[] {1, 300, 12_289, 700_001}) {
        Ints source = shmem.allocate(Ints.TYPE, n);
        Ints dest = shmem.allocate(Ints.TYPE, n);
        source.setAll(values(me, n));
        CollectiveCalls.BLOCKING.inscan(shmem.worldTeam(), SUM, dest, source, n);
        assertThat(dest.all(n)).isEqualTo(expected(n, i -> (me + 1) * (me + 2) / 2 * (i + 1)));
        CollectiveCalls.NONBLOCKING.exscan(shmem.worldTeam(), SUM, dest, source, n).await();
        assertThat(dest.all(n)).isEqualTo(expected(n, i -> me * (me + 1) / 2 * (i + 1)));
        for (int root = 0; root < pes; root++) {
          Ints result = root % 2 == 0 ? dest : source; // from one place to another, and in place
          source.setAll(values(me, n));
          RootedCalls.BLOCKING.reduce(shmem.worldTeam(), SUM, result, source, n, root);
          if (me == root) {
            assertThat(result.all(n)).isEqualTo(expected(n, i -> all * (i + 1)));
          }
        }
        long[] counts = new long[pes];
        Arrays.setAll(counts, pe -> pe == 0 ? n - n / 2 : pe == pes - 1 ? n / 2 : 0);
        source.setAll(values(me, n));
        RootedCalls.NONBLOCKING.reduceScatter(shmem.worldTeam(), SUM, dest, source, counts).await();
        int first = me == 0 ? 0 : n - n / 2;
        assertThat(dest.all((int) counts[me])).isEqualTo(expected((int) counts[me], i -> all * (first + i + 1)));
        shmem.free(source);
        shmem.free(dest);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-1-2", "0-1-0-1", "1-0-2-0-1"})
  void piecesOfDifferentLengths(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int me = shmem.myPe();
      Team world = shmem.worldTeam();
      for (int n : new int[] {1, 30, 300, 20_000}) {
        Ints source = shmem.allocate(Ints.TYPE, (long) n * pes * pes);
        Ints dest = shmem.allocate(Ints.TYPE, (long) n * pes * pes);
        int all = n * pes;
        source.setAll(expected(all * pes, i -> me * 10_000_000 + i));
        // PE i gives PE k a piece of (i + k) % 3 times n elements.
        long[] given = new long[pes];
        Arrays.setAll(given, pe -> (long) (me + pe) % 3 * n);
        long[] starts = new long[pes];
        Arrays.setAll(starts, pe -> (long) pe * all);
        RootedCalls.BLOCKING.alltoallv(world, INT, dest, given, starts, source, given, starts);
        for (int pe = 0; pe < pes; pe++) {
          for (int i = 0; i < given[pe]; i++) {
            assertThat(dest.get(starts[pe] + i)).isEqualTo(pe * 10_000_000 + me * all + i);
          }
        }
        for (int root = 0; root < pes; root++) {
          RootedCalls.BLOCKING.gather(world, INT, dest, source, n, root);
          if (me == root) {
            assertThat(dest.all(all)).isEqualTo(expected(all, i -> i / n * 10_000_000 + i % n));
          }
          RootedCalls.NONBLOCKING.scatter(world, INT, dest, source, n, root).await();
          int from = root;
          assertThat(dest.all(n)).isEqualTo(expected(n, i -> from * 10_000_000 + me * n + i));
        }
        shmem.free(source);
        shmem.free(dest);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-0-1-1", "0-1-1-2", "0-1-0-1", "0-0-0-1-1-1-2", "0-1-2-3-4"})
  void broadcastsAndCollects(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      for (int n : COUNTS) {
        Ints source = shmem.allocate(Ints.TYPE, n);
        Ints dest = shmem.allocate(Ints.TYPE, (long) n * pes);
        for (int root = 0; root < pes; root++) {
          source.setAll(values(root + shmem.myPe(), n));
          CollectiveCalls.BLOCKING.broadcast(shmem.worldTeam(), INT, dest, source, n, root);
          assertThat(dest.all(n)).isEqualTo(values(2 * root, n));
        }
        source.setAll(values(shmem.myPe(), n));
        CollectiveCalls.BLOCKING.fcollect(shmem.worldTeam(), INT, dest, source, n);
        assertThat(dest.all(n * pes)).isEqualTo(expected(n * pes, i -> (i / n + 1) * (i % n + 1)));
      }
    });
  }
}
