package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.team;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Layout;
import org.shmem4j.type.ElementType;

/** Collectives whose buffers have layouts on either side: generic datatypes, in UCC's words. */
@Timeout(60)
class UccLayoutsTest {
  private static final int[] SIZES = {1, 6, 300, 20_000};
  private static final int GAP = -1;

  /** Every other element, the last one first, and elements one after another. */
  private static Layout<ElementType> spread(int n) {
    Layout<ElementType> int32 = UccDatatype.INT32.layout();
    long[] places = new long[n];
    Arrays.setAll(places, i -> 2L * (n - 1 - i));
    long[] ones = new long[n];
    Arrays.fill(ones, 1);
    return n % 2 == 0 ? int32.vector(n, 1, 2).resized(2L * n) : int32.indexed(ones, places).resized(2L * n);
  }

  private static int place(int i, int n) {
    return n % 2 == 0 ? 2 * i : 2 * (n - 1 - i);
  }

  private static int[] gaps(int n) {
    int[] array = new int[n];
    Arrays.fill(array, GAP);
    return array;
  }

  private static UccBuffer laidOut(int[] array, int count, int n) {
    return UccBuffer.of(MemorySegment.ofArray(array), count, spread(n));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void gathersFromPlainElementsIntoLayouts(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      for (int n : SIZES) {
        int[] source = new int[n];
        Arrays.setAll(source, i -> me * 1000 + i);
        int[] dest = gaps(2 * n * size);
        call(team, new UccArguments(UccCollectiveType.ALLGATHER).source(UccBuffer.of(source))
            .dest(laidOut(dest, size, n)));
        int[] expected = gaps(2 * n * size);
        for (int k = 0; k < size * n; k++) {
          expected[k / n * 2 * n + place(k % n, n)] = k / n * 1000 + k % n;
        }
        assertThat(dest).isEqualTo(expected);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void layoutsOnBothSides(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      for (int n : SIZES) {
        int[] source = gaps(2 * n * size);
        int[] expected = gaps(2 * n * size);
        for (int k = 0; k < size * n; k++) {
          int at = k / n * 2 * n + place(k % n, n);
          source[at] = me * 100_000 + k;
          expected[at] = k / n * 100_000 + me * n + k % n;
        }
        int[] dest = gaps(2 * n * size);
        call(team, new UccArguments(UccCollectiveType.ALLTOALL).source(laidOut(source, size, n))
            .dest(laidOut(dest, size, n)));
        assertThat(dest).isEqualTo(expected);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void rootsAndPieces(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      int me = (int) team.myEndpoint();
      for (int n : SIZES) {
        int[] buffer = gaps(2 * n);
        for (int i = 0; me == 0 && i < n; i++) {
          buffer[place(i, n)] = i;
        }
        call(team, new UccArguments(UccCollectiveType.BCAST).root(0)
            .source(laidOut(buffer, 1, n)));
        assertThat(buffer[place(n - 1, n)]).isEqualTo(n - 1);
        assertThat(buffer[2 * n - 1]).isEqualTo(GAP);

        int[] all = gaps(2 * n * size);
        for (int k = 0; k < size * n; k++) {
          all[k / n * 2 * n + place(k % n, n)] = k;
        }
        long[] counts = new long[size];
        long[] displacements = new long[size];
        Arrays.fill(counts, 1);
        Arrays.setAll(displacements, i -> i);
        int[] dest = new int[n];
        call(team, new UccArguments(UccCollectiveType.SCATTERV).root(size - 1)
            .source(UccBuffer.pieces(MemorySegment.ofArray(all), counts, displacements, spread(n)))
            .dest(UccBuffer.of(dest)));
        assertThat(dest[n - 1]).isEqualTo(me * n + n - 1);
        assertThat(dest[0]).isEqualTo(me * n);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(ints = 1)
  void whatCannotBeIsRefused(int size) throws Exception {
    Participants.run(size, oob -> {
      UccTeam team = team(oob);
      int[] array = new int[8];
      Layout<ElementType> twice = UccDatatype.INT32.layout().vector(3, 2, 1);
      assertThatThrownBy(() -> call(team, new UccArguments(UccCollectiveType.ALLGATHER).source(UccBuffer.of(new int[6]))
          .dest(UccBuffer.of(MemorySegment.ofArray(array), 1, twice))))
          .hasMessageContaining("must not overlap");
      assertThatThrownBy(() -> call(team, new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
          .source(laidOut(array, 1, 4)).dest(laidOut(array, 1, 4))))
          .hasMessageContaining("plain elements");
      assertThatThrownBy(() -> call(team, new UccArguments(UccCollectiveType.ALLGATHER).source(UccBuffer.of(new int[6]))
          .dest(laidOut(array, 1, 6))))
          .hasMessageContaining("within the memory");
    });
  }
}
