package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.team;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the collectives compute, in and out of place. */
@Timeout(60)
class UccCollectivesTest {
  private static final int[] SIZES = {1, 5, 700, 30_000};

  private static int[] values(long rank, int n) {
    int[] values = new int[n];
    Arrays.setAll(values, i -> (int) rank * 1000 + i);
    return values;
  }

  private static int[] sums(int size, int n) {
    int[] sums = new int[n];
    for (int rank = 0; rank < size; rank++) {
      int[] other = values(rank, n);
      Arrays.setAll(sums, i -> sums[i] + other[i]);
    }
    return sums;
  }

  private static int[] all(int size, int n) {
    int[] all = new int[size * n];
    for (int rank = 0; rank < size; rank++) {
      System.arraycopy(values(rank, n), 0, all, rank * n, n);
    }
    return all;
  }

  private static UccArguments of(UccCollectiveType type, int[] source, int[] dest) {
    UccArguments arguments = new UccArguments(type).op(UccReductionOp.SUM);
    return arguments
        .source(source == null ? null : UccBuffer.of(source))
        .dest(dest == null ? null : UccBuffer.of(dest));
  }

  private static UccArguments inPlace(UccCollectiveType type, int[] dest) {
    return of(type, null, dest).flag(UccCollectiveFlag.IN_PLACE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void reductions(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      for (int n : SIZES) {
        int[] dest = new int[n];
        call(team, of(UccCollectiveType.ALLREDUCE, values(me, n), dest));
        assertThat(dest).isEqualTo(sums(size, n));
        int[] both = values(me, n);
        call(team, inPlace(UccCollectiveType.ALLREDUCE, both));
        assertThat(both).isEqualTo(sums(size, n));
        int root = n % size;
        int[] atRoot = new int[n];
        call(team, of(UccCollectiveType.REDUCE, values(me, n), me == root ? atRoot : null).root(root));
        assertThat(atRoot).isEqualTo(me == root ? sums(size, n) : new int[n]);
        int[] rootBoth = values(me, n);
        call(team, (me == root ? inPlace(UccCollectiveType.REDUCE, rootBoth)
            : of(UccCollectiveType.REDUCE, rootBoth, null)).root(root));
        assertThat(rootBoth).isEqualTo(me == root ? sums(size, n) : values(me, n));
        int[] piece = new int[n];
        call(team, of(UccCollectiveType.REDUCE_SCATTER, values(me, n * size), piece));
        int[] expected = Arrays.copyOfRange(sums(size, n * size), me * n, (me + 1) * n);
        assertThat(piece).isEqualTo(expected);
        int[] wholeBoth = values(me, n * size);
        call(team, inPlace(UccCollectiveType.REDUCE_SCATTER, wholeBoth));
        assertThat(Arrays.copyOfRange(wholeBoth, me * n, (me + 1) * n)).isEqualTo(expected);
      }
      team.destroy();
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void logicalReductionsGiveTruthValues(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      for (UccReductionOp op : List.of(UccReductionOp.LAND, UccReductionOp.LOR, UccReductionOp.LXOR)) {
        for (int n : SIZES) {
          int[] source = new int[n];
          int[] expected = new int[n];
          for (int i = 0; i < n; i++) {
            source[i] = i % 3 == 0 ? 0 : 6 - i; // the same on all participants
            expected[i] = source[i] != 0 && (op != UccReductionOp.LXOR || size % 2 == 1) ? 1 : 0;
          }
          int[] dest = new int[n];
          call(team, of(UccCollectiveType.ALLREDUCE, source, dest).op(op));
          assertThat(dest).as("%s of %d", op, n).isEqualTo(expected);
          int[] both = source.clone();
          call(team, inPlace(UccCollectiveType.ALLREDUCE, both).op(op));
          assertThat(both).as("%s of %d in place", op, n).isEqualTo(expected);
          int[] atRoot = source.clone();
          call(team, team.myEndpoint() == 0
              ? inPlace(UccCollectiveType.REDUCE, atRoot).op(op)
              : of(UccCollectiveType.REDUCE, source, null).op(op));
          assertThat(atRoot).as("%s of %d to a root", op, n).isEqualTo(team.myEndpoint() == 0 ? expected : source);
        }
      }
      team.destroy();
    });
  }

  @Test
  void reduceScatterOfPieces() throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      long[] counts = {7, 0, 40_000};
      int total = 40_007;
      int[] dest = new int[(int) counts[me]];
      call(team, new UccArguments(UccCollectiveType.REDUCE_SCATTERV)
          .op(UccReductionOp.SUM)
          .source(UccBuffer.of(values(me, total)))
          .dest(UccBuffer.pieces(MemorySegment.ofArray(dest), counts, new long[3], UccDatatype.INT32)));
      int first = new int[] {0, 7, 7}[me];
      assertThat(dest).isEqualTo(Arrays.copyOfRange(sums(3, total), first, first + dest.length));
      team.destroy();
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void dataMovement(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      for (int n : SIZES) {
        int root = n % size;
        int[] buffer = me == root ? values(7, n) : new int[n];
        call(team, of(UccCollectiveType.BCAST, buffer, null).root(root));
        assertThat(buffer).isEqualTo(values(7, n));
        int[] gathered = new int[n * size];
        call(team, of(UccCollectiveType.ALLGATHER, values(me, n), gathered));
        assertThat(gathered).isEqualTo(all(size, n));
        int[] own = new int[n * size];
        System.arraycopy(values(me, n), 0, own, me * n, n);
        call(team, inPlace(UccCollectiveType.ALLGATHER, own));
        assertThat(own).isEqualTo(all(size, n));
        int[] atRoot = me == root ? new int[n * size] : null;
        call(team, of(UccCollectiveType.GATHER, values(me, n), atRoot).root(root));
        assertThat(atRoot).isEqualTo(me == root ? all(size, n) : null);
        int[] piece = new int[n];
        call(team, of(UccCollectiveType.SCATTER, me == root ? all(size, n) : null, piece).root(root));
        assertThat(piece).isEqualTo(values(me, n));
        int[] expected = new int[n * size];
        int[] exchanged = new int[n * size];
        for (int rank = 0; rank < size; rank++) {
          System.arraycopy(values(rank, n * size), me * n, expected, rank * n, n);
        }
        call(team, of(UccCollectiveType.ALLTOALL, values(me, n * size), exchanged));
        assertThat(exchanged).isEqualTo(expected);
        int[] swapped = values(me, n * size);
        call(team, inPlace(UccCollectiveType.ALLTOALL, swapped));
        assertThat(swapped).isEqualTo(expected);
      }
      call(team, new UccArguments(UccCollectiveType.BARRIER));
      call(team, new UccArguments(UccCollectiveType.FANIN).root(size - 1));
      call(team, new UccArguments(UccCollectiveType.FANOUT).root(size - 1));
      call(team, of(UccCollectiveType.MCAST, new int[3], null));
      team.destroy();
    });
  }

  @Test
  void piecesOfDifferentLengths() throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      int[] counts = {3, 0, 50_000};
      int[] places = {50_010, 1, 2};
      int[] expected = new int[50_020];
      for (int rank = 0; rank < 3; rank++) {
        System.arraycopy(values(rank, counts[rank]), 0, expected, places[rank], counts[rank]);
      }
      int[] dest = new int[50_020];
      UccBuffer pieces = UccBuffer.pieces(MemorySegment.ofArray(dest), counts, places, UccDatatype.INT32);
      UccBuffer mine = UccBuffer.of(values(me, counts[me]));
      call(team, new UccArguments(UccCollectiveType.ALLGATHERV).source(mine).dest(pieces));
      assertThat(dest).isEqualTo(expected);
      Arrays.fill(dest, 0);
      call(team, new UccArguments(UccCollectiveType.GATHERV).source(mine).dest(me == 2 ? pieces : null).root(2));
      assertThat(dest).isEqualTo(me == 2 ? expected : new int[50_020]);
      int[] back = new int[counts[me]];
      call(team, new UccArguments(UccCollectiveType.SCATTERV)
          .source(me == 2 ? pieces : null).dest(UccBuffer.of(back)).root(2));
      assertThat(back).isEqualTo(values(me, counts[me]));
      int[] sent = {me, 2 * me, 3 * me};
      int[] taken = {0, me + 1, 2 * (me + 1)};
      int[] exchanged = new int[3 + 3 * me];
      call(team, new UccArguments(UccCollectiveType.ALLTOALLV)
          .source(UccBuffer.pieces(MemorySegment.ofArray(values(me, 6 * me)), sent, new int[] {0, me, 3 * me},
              UccDatatype.INT32))
          .dest(UccBuffer.pieces(MemorySegment.ofArray(exchanged), taken, new int[] {0, 0, me + 1},
              UccDatatype.INT32)));
      int firstOfOne = new int[] {0, 1, 3}[me];
      assertThat(exchanged[0]).isEqualTo(1000 + firstOfOne);
      assertThat(exchanged[me + 1]).isEqualTo(2000 + 2 * firstOfOne);
      team.destroy();
    });
  }

  @Test
  void everyDatatypeAndOperationThatHasAKernel() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      try (Arena arena = Arena.ofConfined()) {
        for (UccDatatype datatype : UccDatatype.values()) {
          MemorySegment source = arena.allocate(datatype.bytes() * 3L, 16);
          MemorySegment dest = arena.allocate(datatype.bytes() * 3L, 16);
          for (UccReductionOp op : UccReductionOp.values()) {
            UccArguments arguments = new UccArguments(UccCollectiveType.ALLREDUCE)
                .source(UccBuffer.of(source, 3, datatype)).dest(UccBuffer.of(dest, 3, datatype)).op(op);
            boolean floating = datatype.name().contains("FLOAT");
            boolean complex = datatype.name().endsWith("COMPLEX");
            boolean arithmetic = op == UccReductionOp.SUM || op == UccReductionOp.PROD || op == UccReductionOp.AVG;
            boolean ordered = op == UccReductionOp.MAX || op == UccReductionOp.MIN;
            boolean location = op == UccReductionOp.MAXLOC || op == UccReductionOp.MINLOC;
            boolean expected = complex ? arithmetic
                : floating ? arithmetic || ordered : !location;
            if (expected) {
              call(team, arguments);
            } else {
              assertThatThrownBy(() -> UccCollective.init(arguments, team))
                  .isInstanceOfSatisfying(UccException.class,
                      e -> assertThat(e.status()).isEqualTo(UccStatus.ERR_NOT_SUPPORTED));
            }
          }
        }
      }
      team.destroy();
    });
  }

  @Test
  void halfPrecisionAnd128Bits() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      short[] half = {Float.floatToFloat16(1.5f)};
      short[] sum = new short[1];
      call(team, new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
          .source(UccBuffer.of(MemorySegment.ofArray(half), 1, UccDatatype.FLOAT16))
          .dest(UccBuffer.of(MemorySegment.ofArray(sum), 1, UccDatatype.FLOAT16)));
      assertThat(Float.float16ToFloat(sum[0])).isEqualTo(3);
      long[] wide = {-1, 0};
      call(team, new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
          .dest(UccBuffer.of(MemorySegment.ofArray(wide), 1, UccDatatype.UINT128)).flag(UccCollectiveFlag.IN_PLACE));
      assertThat(wide).containsExactly(-2, 1);
      double[] average = {team.myEndpoint()};
      call(team, new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.AVG)
          .dest(UccBuffer.of(average)).flag(UccCollectiveFlag.IN_PLACE));
      assertThat(average).containsExactly(0.5);
      team.destroy();
    });
  }

  @Test
  void nativeMemoryWithCountsBeyondOneRound() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      try (Arena arena = Arena.ofConfined()) {
        long n = 1 << 20;
        MemorySegment memory = arena.allocate(8 * n, 64);
        for (long i = 0; i < n; i++) {
          memory.setAtIndex(ValueLayout.JAVA_LONG, i, i * (team.myEndpoint() + 1));
        }
        call(team, new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
            .dest(UccBuffer.of(memory, n, UccDatatype.INT64)).flag(UccCollectiveFlag.IN_PLACE));
        for (long i = 0; i < n; i += 1001) {
          assertThat(memory.getAtIndex(ValueLayout.JAVA_LONG, i)).isEqualTo(3 * i);
        }
      }
      team.destroy();
    });
  }

  @Test
  void manyOutstandingAtOnce() throws Exception {
    Participants.run(3, oob -> {
      UccTeam team = team(oob);
      List<UccCollective> posted = new ArrayList<>();
      List<int[]> results = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        int n = SIZES[i % SIZES.length];
        int[] dest = new int[n];
        results.add(dest);
        posted.add(UccCollective.initAndPost(
            of(UccCollectiveType.ALLREDUCE, values(team.myEndpoint(), n), dest), team));
      }
      for (int i = posted.size() - 1; i >= 0; i--) {
        assertThat(await(posted.get(i))).isEqualTo(UccStatus.OK);
        assertThat(results.get(i)).isEqualTo(sums(3, SIZES[i % SIZES.length]));
      }
      team.destroy();
    });
  }

  @Test
  void persistentOnesAreComputedAnew() throws Exception {
    Participants.run(2, oob -> {
      UccTeam team = team(oob);
      int[] source = new int[3000];
      int[] dest = new int[3000];
      UccCollective collective = UccCollective.init(
          of(UccCollectiveType.ALLREDUCE, source, dest).flag(UccCollectiveFlag.PERSISTENT), team);
      assertThat(collective.test()).isEqualTo(UccStatus.OPERATION_INITIALIZED);
      for (int round = 1; round < 50; round++) {
        Arrays.fill(source, round);
        collective.post();
        await(collective);
        assertThat(dest[2999]).isEqualTo(2 * round);
      }
      collective.finalizeRequest();
      team.destroy();
    });
  }
}
