package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.api.LayoutCollectives.gather;
import static org.shmem4j.api.LayoutCollectives.gatherv;
import static org.shmem4j.api.LayoutCollectives.scatterv;
import static org.shmem4j.api.LayoutReductions.sumReduce;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;

/** The examples of MPI-1 that need derived datatypes: chapter 4's of gather and scatter, chapter 3's of triangles. */
@Timeout(60)
@SuppressWarnings("NarrowCalculation") // all matrices are small
class MpiExamplesTest {
  private static final int PES = 3;
  private static final int ROWS = 100;
  private static final int COLUMNS = 150;

  private static SymmetricInts matrix(Shmem shmem) {
    SymmetricInts matrix = SymmetricInts.allocate(shmem, ROWS * COLUMNS);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
      matrix.set(i, shmem.myPe() * 1_000_000 + i);
    }
    return matrix;
  }

  private static int element(int pe, int row, int column) {
    return pe * 1_000_000 + row * COLUMNS + column;
  }

  /** Example 4.5: the 100 ints of the first column of each process, a stride apart at the root. */
  @Test
  void columnsOfAMatrixAtAStride() {
    Shmem.launch(PES, shmem -> {
      int stride = 105;
      SymmetricInts matrix = matrix(shmem);
      SymmetricInts received = SymmetricInts.allocate(shmem, PES * stride);
      received.fill(-1);
      gatherv(shmem.worldTeam(), received, Layout.of(SymmetricInts.TYPE), new long[] {ROWS, ROWS, ROWS},
          new long[] {0, stride, 2 * stride}, matrix, Layout.vector(SymmetricInts.TYPE, ROWS, 1, COLUMNS), 0);
      for (int i = 0; shmem.myPe() == 0 && i < PES * stride; i++) {
        assertThat(received.get(i)).isEqualTo(i % stride < ROWS ? element(i / stride, i % stride, 0) : -1);
      }
    });
  }

  /** Examples 4.6 and 4.9: process i sends 100 - i ints from column i, with an extent of one int. */
  @Test
  void columnsOfDifferentLength() {
    Shmem.launch(PES, shmem -> {
      int me = shmem.myPe();
      int stride = 110;
      SymmetricInts matrix = matrix(shmem);
      SymmetricInts received = SymmetricInts.allocate(shmem, PES * stride);
      received.fill(-1);
      Layout<SymmetricInts> column =
          Layout.of(SymmetricInts.TYPE).resized(COLUMNS).contiguous(ROWS - me).at(me);
      gatherv(shmem.worldTeam(), received, Layout.of(SymmetricInts.TYPE), new long[] {ROWS, ROWS - 1, ROWS - 2},
          new long[] {0, stride, 2 * stride}, matrix, column, 0);
      for (int i = 0; me == 0 && i < PES * stride; i++) {
        int pe = i / stride;
        assertThat(received.get(i)).isEqualTo(i % stride < ROWS - pe ? element(pe, i % stride, pe) : -1);
      }
    });
  }

  /** Example 4.17: the root gives process i 100 - i ints, which become column i of its matrix. */
  @Test
  void scatteredIntoColumns() {
    Shmem.launch(PES, shmem -> {
      int me = shmem.myPe();
      int stride = 120;
      SymmetricInts sent = SymmetricInts.allocate(shmem, PES * stride);
      for (int i = 0; i < PES * stride; i++) {
        sent.set(i, i);
      }
      SymmetricInts matrix = SymmetricInts.allocate(shmem, ROWS * COLUMNS);
      matrix.fill(-1);
      scatterv(shmem.worldTeam(), matrix, Layout.vector(SymmetricInts.TYPE, ROWS - me, 1, COLUMNS).at(me), sent,
          Layout.of(SymmetricInts.TYPE), new long[] {ROWS, ROWS - 1, ROWS - 2}, new long[] {0, stride, 2 * stride}, 0);
      for (int i = 0; i < ROWS * COLUMNS; i++) {
        boolean mine = i % COLUMNS == me && i / COLUMNS < ROWS - me;
        assertThat(matrix.get(i)).isEqualTo(mine ? me * stride + i / COLUMNS : -1);
      }
    });
  }

  /** Examples 3.29 and 3.30: a lower triangle, and a transposition by what is received. */
  @Test
  void lowerTriangleAndTransposition() {
    Shmem.launch(PES, shmem -> {
      int n = 20;
      long[] lengths = new long[n];
      long[] starts = new long[n];
      Arrays.setAll(lengths, i -> i + 1);
      Arrays.setAll(starts, i -> (long) i * n);
      SymmetricDoubles matrix = SymmetricDoubles.allocate(shmem, n * n);
      for (int i = 0; i < n * n; i++) {
        matrix.set(i, shmem.myPe() * 1000 + i);
      }
      SymmetricDoubles triangles = SymmetricDoubles.allocate(shmem, PES * n * n);
      triangles.fill(-1);
      Layout<SymmetricDoubles> lower = Layout.indexed(SymmetricDoubles.TYPE, lengths, starts);
      gather(shmem.worldTeam(), triangles, lower.resized(n * n), matrix, lower, 1);
      Layout<SymmetricDoubles> column = Layout.vector(SymmetricDoubles.TYPE, n, 1, n).resized(1);
      SymmetricDoubles transposed = SymmetricDoubles.allocate(shmem, PES * n * n);
      gather(shmem.worldTeam(), transposed, column.contiguous(n).resized(n * n), matrix,
          Layout.contiguous(SymmetricDoubles.TYPE, n * n), 1);
      for (int i = 0; shmem.myPe() == 1 && i < PES * n * n; i++) {
        int pe = i / (n * n);
        int row = i % (n * n) / n;
        int at = i % n;
        assertThat(triangles.get(i)).isEqualTo(at <= row ? pe * 1000 + row * n + at : -1);
        assertThat(transposed.get(i)).isEqualTo(pe * 1000 + at * n + row);
      }
    });
  }

  /** Structs: a field of each, gathered into plain numbers; a reduction of one field leaves the others. */
  @Test
  void fieldsOfStructs() {
    Shmem.launch(PES, shmem -> {
      int n = 50;
      Points points = shmem.allocate(Points.TYPE, n);
      SymmetricDoubles ys = SymmetricDoubles.allocate(shmem, PES * n);
      for (int i = 0; i < 3 * n; i++) {
        points.segment().setAtIndex(ValueLayout.JAVA_DOUBLE, i, shmem.myPe() * 1000 + i);
      }
      Layout<Points> y = Layout.of(Points.TYPE, "y").contiguous(n);
      gather(shmem.worldTeam(), ys, Layout.contiguous(SymmetricDoubles.TYPE, n), points, y, 0);
      sumReduce(shmem.worldTeam(), points, y, points, y);
      for (int i = 0; i < n; i++) {
        for (int pe = 0; shmem.myPe() == 0 && pe < PES; pe++) {
          assertThat(ys.get(pe * n + i)).isEqualTo(pe * 1000 + 3 * i + 1);
        }
        assertThat(points.segment().getAtIndex(ValueLayout.JAVA_DOUBLE, 3 * i)).isEqualTo(shmem.myPe() * 1000 + 3 * i);
        assertThat(points.segment().getAtIndex(ValueLayout.JAVA_DOUBLE, 3 * i + 1))
            .isEqualTo((PES - 1) * PES / 2 * 1000 + PES * (3 * i + 1));
      }
    });
  }
}
