package org.shmem4j.examples;

import java.util.Arrays;
import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Heat spreading over a plate: the PEs form a grid, each with a rectangle of the plate, and in every step each needs
 * the edges of its four neighbors. They arrive in a border of ghosts around its own cells while it computes the cells
 * that need none of them. No PE waits for any but its neighbors.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.Stencil</pre>
 */
public final class Stencil {
  private static final int SIZE = 48;
  private static final int STEPS = 60;

  private final Grid grid;
  private final int size;
  private final int firstRow;
  private final int firstColumn;
  private final int rows;
  private final int columns;
  private SymmetricDoubles now;
  private SymmetricDoubles next;

  private Stencil(Shmem shmem, int size) {
    this.grid = Grid.on(shmem.worldTeam(), 0, 0);
    this.size = size;
    this.firstRow = first(0);
    this.firstColumn = first(1);
    this.rows = first(0, grid.coordinate(0) + 1) - firstRow;
    this.columns = first(1, grid.coordinate(1) + 1) - firstColumn;
    this.now = shmem.allocateLargest(SymmetricDoubles.TYPE, (rows + 2L) * (columns + 2L));
    this.next = shmem.allocateLargest(SymmetricDoubles.TYPE, (rows + 2L) * (columns + 2L));
    now.fill(0);
    next.fill(0);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        now.set(cell(r, c), warmth(size, firstRow + r, firstColumn + c));
      }
    }
  }

  /** {@return the first row, or column, of this PE} */
  private int first(int dimension) {
    return first(dimension, grid.coordinate(dimension));
  }

  private int first(int dimension, int coordinate) {
    return coordinate * size / grid.extent(dimension);
  }

  /** A hot spot, off center. */
  private static double warmth(int size, int row, int column) {
    return row >= size / 4 && row < size / 2 && column >= size / 2 && column < size * 3 / 4 ? 100 : 0;
  }

  private static double next(double here, double above, double below, double left, double right) {
    return here + 0.2 * (above + below + left + right - 4 * here);
  }

  /** Where a cell is; row and column -1 are ghosts. */
  private long cell(int r, int c) {
    return (r + 1L) * (columns + 2) + c + 1;
  }

  private void run(int steps) {
    long[] shape = {rows + 2, columns + 2};
    try (Exchange<SymmetricDoubles> halo = grid.halo(SymmetricDoubles.TYPE, shape, 1, Corners.NO_CORNERS)) {
      for (int step = 0; step < steps; step++) {
        halo.start(now);
        computeInner();
        halo.finish();
        computeOuter();
        SymmetricDoubles last = now;
        now = next;
        next = last;
      }
    }
  }

  /** Computes the cells that have no ghosts next to them. */
  private void computeInner() {
    for (int r = 1; r < rows - 1; r++) {
      compute(r, 1, columns - 1);
    }
  }

  private void computeOuter() {
    for (int r = 0; r < rows; r++) {
      if (r == 0 || r == rows - 1) {
        compute(r, 0, columns);
      } else {
        compute(r, 0, 1);
        compute(r, Math.max(1, columns - 1), columns);
      }
    }
  }

  private void compute(int r, int from, int to) {
    for (int c = from; c < to; c++) {
      next.set(cell(r, c), next(now.get(cell(r, c)), now.get(cell(r - 1, c)), now.get(cell(r + 1, c)),
          now.get(cell(r, c - 1)), now.get(cell(r, c + 1))));
    }
  }

  /** The whole plate, computed by one PE. */
  private static double[][] alone(int size, int steps) {
    double[][] now = new double[size + 2][size + 2];
    for (int r = 0; r < size; r++) {
      for (int c = 0; c < size; c++) {
        now[r + 1][c + 1] = warmth(size, r, c);
      }
    }
    for (int step = 0; step < steps; step++) {
      double[][] then = new double[size + 2][size + 2];
      for (int r = 1; r <= size; r++) {
        for (int c = 1; c <= size; c++) {
          then[r][c] = next(now[r][c], now[r - 1][c], now[r + 1][c], now[r][c - 1], now[r][c + 1]);
        }
      }
      now = then;
    }
    return now;
  }

  /**
   * Runs this process's PE.
   *
   * @param args the side of the plate and how many steps; 48 and 60 if they are missing
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> run(shmem, Numbers.of(args, 0, SIZE), Numbers.of(args, 1, STEPS)));
  }

  static void run(Shmem shmem) {
    run(shmem, SIZE, STEPS);
  }

  private static void run(Shmem shmem, int size, int steps) {
    Stencil stencil = new Stencil(shmem, size);
    stencil.run(steps);
    double[][] expected = alone(size, steps);
    for (int r = 0; r < stencil.rows; r++) {
      for (int c = 0; c < stencil.columns; c++) {
        double got = stencil.now.get(stencil.cell(r, c));
        double wanted = expected[stencil.firstRow + r + 1][stencil.firstColumn + c + 1];
        Check.that(got == wanted, "each cell must be what one PE computes: row=%d column=%d got=%s wanted=%s",
            stencil.firstRow + r, stencil.firstColumn + c, got, wanted);
      }
    }
    if (shmem.myPe() == 0) {
      double hottest = Arrays.stream(expected).flatMapToDouble(Arrays::stream).max().orElseThrow();
      System.out.printf("After %d steps on %d x %d PEs the hottest cell has %.3f degrees%n",
          steps, stencil.grid.extent(0), stencil.grid.extent(1), hottest);
    }
  }
}
