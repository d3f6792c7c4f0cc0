package org.shmem4j.examples;

import static org.shmem4j.api.Signals.doublePutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;

import java.util.Arrays;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.Symmetric;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Heat spreading over a plate: the PEs form a grid, each with a rectangle of the plate, and in every step each needs
 * the edges of its four neighbors. A neighbor's edge comes with a signal, so no PE waits for more than its
 * neighbors. Rows and columns of the grid are teams; in their contexts the neighbors are simply one PE before and one
 * after.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.Stencil</pre>
 */
public final class Stencil {
  /**
   * Two of everything, for odd and even steps: a neighbor may be one step ahead, never two. The signals too, since the
   * edge of the next step may come before this one's.
   *
   * @param cells the rectangle with a border of one cell, in rows
   * @param edges the outermost columns, gathered to be sent: left, right
   * @param halos the neighbors' columns as they came: from the left, from the right
   * @param arrived the step whose edge has come, for odd and even steps and each side
   */
  record Plate(
      @Symmetric(lengthOf = "2 * (rows + 2) * (columns + 2)") SymmetricDoubles cells,
      @Symmetric(lengthOf = "2 * 2 * rows") SymmetricDoubles edges,
      @Symmetric(lengthOf = "2 * 2 * rows") SymmetricDoubles halos,
      @Symmetric(length = 8) SymmetricUnsignedLongs arrived) {}

  private static final int SIZE = 48;
  private static final int STEPS = 60;
  private static final int ABOVE = 0;
  private static final int BELOW = 1;
  private static final int LEFT = 2;
  private static final int RIGHT = 3;

  private final Plate plate;
  private final Team row;
  private final Team column;
  private final int rows;
  private final int columns;
  private final int mostRows;
  private final int width;
  private final int firstRow;
  private final int firstColumn;
  private final int size;

  private Stencil(Shmem shmem, int size) {
    this.size = size;
    int across = (int) Math.sqrt(shmem.nPes());
    while (shmem.nPes() % across != 0) {
      across--;
    }
    int down = shmem.nPes() / across;
    Team.Split2d grid = shmem.worldTeam().split2d(across);
    row = grid.x();
    column = grid.y();
    firstRow = column.myPe() * size / down;
    firstColumn = row.myPe() * size / across;
    rows = (column.myPe() + 1) * size / down - firstRow;
    columns = (row.myPe() + 1) * size / across - firstColumn;
    mostRows = (size + down - 1) / down; // every PE allocates as much as the largest rectangle needs
    int mostColumns = (size + across - 1) / across;
    width = mostColumns + 2;
    plate = Stencil_PlateSymmetry.allocate(shmem, mostRows, mostColumns);
    plate.cells().fill(0);
    plate.arrived().fill(0);
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        plate.cells().set(cell(0, r, c), warmth(size, firstRow + r, firstColumn + c));
      }
    }
    shmem.barrierAll();
  }

  /** A hot spot, off the middle. */
  private static double warmth(int size, int row, int column) {
    return row >= size / 4 && row < size / 2 && column >= size / 2 && column < size * 3 / 4 ? 100 : 0;
  }

  private static double next(double here, double above, double below, double left, double right) {
    return here + 0.2 * (above + below + left + right - 4 * here);
  }

  /** Where a cell is; row and column -1 are the border. */
  private long cell(int step, int r, int c) {
    return (step % 2 * (mostRows + 2L) + r + 1) * width + c + 1;
  }

  private long edge(int step, int side) {
    return (step % 2 * 2 + side - LEFT) * (long) mostRows;
  }

  private static int signal(int step, int side) {
    return step % 2 * 4 + side;
  }

  /** Gives the neighbors the edges that they need for a step. */
  private void send(Context inRow, Context inColumn, int step) {
    SymmetricDoubles cells = plate.cells();
    int above = column.myPe() - 1;
    int below = column.myPe() + 1;
    if (above >= 0) {
      int rowsAbove = (above + 1) * size / column.nPes() - above * size / column.nPes();
      put(inColumn, cells, cell(step, rowsAbove, 0), cells, cell(step, 0, 0), columns, BELOW, step, above);
    }
    if (below < column.nPes()) {
      put(inColumn, cells, cell(step, -1, 0), cells, cell(step, rows - 1, 0), columns, ABOVE, step, below);
    }
    for (int r = 0; r < rows; r++) {
      plate.edges().set(edge(step, LEFT) + r, cells.get(cell(step, r, 0)));
      plate.edges().set(edge(step, RIGHT) + r, cells.get(cell(step, r, columns - 1)));
    }
    if (row.myPe() > 0) {
      put(inRow, plate.halos(), edge(step, RIGHT), plate.edges(), edge(step, LEFT), rows, RIGHT, step, row.myPe() - 1);
    }
    if (row.myPe() + 1 < row.nPes()) {
      put(inRow, plate.halos(), edge(step, LEFT), plate.edges(), edge(step, RIGHT), rows, LEFT, step, row.myPe() + 1);
    }
  }

  private void put(Context context, SymmetricDoubles dest, long destIndex, SymmetricDoubles source, long sourceIndex,
      int count, int side, int step, int pe) {
    doublePutSignal(context, dest, destIndex, source, sourceIndex, count, plate.arrived(), signal(step, side),
        step + 1L, SignalOp.SET, pe);
  }

  /** Waits for the neighbors' edges of a step and lays those that are columns beside the cells. */
  private void receive(int step) {
    await(ABOVE, column.myPe() > 0, step);
    await(BELOW, column.myPe() + 1 < column.nPes(), step);
    if (await(LEFT, row.myPe() > 0, step)) {
      for (int r = 0; r < rows; r++) {
        plate.cells().set(cell(step, r, -1), plate.halos().get(edge(step, LEFT) + r));
      }
    }
    if (await(RIGHT, row.myPe() + 1 < row.nPes(), step)) {
      for (int r = 0; r < rows; r++) {
        plate.cells().set(cell(step, r, columns), plate.halos().get(edge(step, RIGHT) + r));
      }
    }
  }

  private boolean await(int side, boolean hasNeighbor, int step) {
    if (hasNeighbor) {
      signalWaitUntil(plate.arrived(), signal(step, side), Comparison.EQ, step + 1L);
    }
    return hasNeighbor;
  }

  private void compute(int step) {
    SymmetricDoubles cells = plate.cells();
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        cells.set(cell(step + 1, r, c), next(cells.get(cell(step, r, c)), cells.get(cell(step, r - 1, c)),
            cells.get(cell(step, r + 1, c)), cells.get(cell(step, r, c - 1)), cells.get(cell(step, r, c + 1))));
      }
    }
  }

  private void run(int steps) {
    try (Context inRow = row.createContext(); Context inColumn = column.createContext()) {
      for (int step = 0; step < steps; step++) {
        send(inRow, inColumn, step);
        receive(step);
        compute(step);
      }
    }
  }

  /** The whole plate, as one PE computes it. */
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
   * @param args the side of the plate and how many steps; 48 and 60 where they are missing
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
        double got = stencil.plate.cells().get(stencil.cell(steps, r, c));
        double wanted = expected[stencil.firstRow + r + 1][stencil.firstColumn + c + 1];
        Check.that(got == wanted, "each cell must be what one PE computes: row=%d column=%d got=%s wanted=%s",
            stencil.firstRow + r, stencil.firstColumn + c, got, wanted);
      }
    }
    if (shmem.myPe() == 0) {
      double hottest = Arrays.stream(expected).flatMapToDouble(Arrays::stream).max().orElseThrow();
      System.out.printf("After %d steps on %d x %d PEs the hottest cell has %.3f degrees%n",
          steps, stencil.column.nPes(), stencil.row.nPes(), hottest);
    }
    stencil.row.close();
    stencil.column.close();
  }
}
