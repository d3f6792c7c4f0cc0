package org.shmem4j.applications;

import static org.shmem4j.api.Rma.doubleP;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;

/**
 * A sweep over a grid in which every element needs its left and upper neighbors, as in the Parallel Research Kernels.
 * PEs have runs of columns; the last element of each row goes to the next PE with a flag. Arguments: columns, rows,
 * iterations.
 *
 * <p>With an {@code Exchange}, a PE could be only two turns ahead of the next one. Here it may be ahead by all rows of
 * an iteration, so that PEs that share cores do not take turns for every row.
 */
public final class Sweep {
  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int rows;
  private final int width;
  private final int stride;
  private final SymmetricDoubles grid;
  private final SymmetricLongs flags;

  private Sweep(Shmem shmem, int columns, int rows) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.rows = rows;
    this.width = columns / pes;
    this.stride = width + 1;
    this.grid = shmem.callocate(SymmetricDoubles.TYPE, (long) rows * stride);
    this.flags = shmem.callocate(SymmetricLongs.TYPE, rows);
  }

  /**
   * Runs this process's PE.
   *
   * @param args columns, rows, iterations
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new Sweep(run.shmem(), run.argument(0), run.argument(1)).run(run));
  }

  private void run(ApplicationRun run) {
    int iterations = run.argument(2);
    fill();
    run.begin();
    for (int iteration = 1; iteration <= iterations; iteration++) {
      sweep(iteration);
      closeCircle(iteration);
    }
    run.end();
    double sum = 0;
    for (int j = 1; j < rows; j++) {
      for (int i = 1; i <= width; i++) {
        sum += grid.get((long) j * stride + i);
      }
    }
    run.result("sum", run.sum(sum));
    run.result("corner", run.sum(me == pes - 1 ? corner() : 0.0));
  }

  private void fill() {
    for (int i = 0; i <= width; i++) {
      grid.set(i, me * width + i - 1);
    }
    if (me == 0) {
      for (int j = 0; j < rows; j++) {
        grid.set((long) j * stride + 1, j);
        grid.set((long) j * stride, j);
      }
      grid.set(0, 0);
    }
  }

  private double corner() {
    return grid.get((rows - 1L) * stride + width);
  }

  private void sweep(int iteration) {
    for (int j = 1; j < rows; j++) {
      long row = (long) j * stride;
      if (me > 0) {
        longWaitUntil(flags, j, Comparison.GE, iteration);
      }
      sweepRow(row);
      if (me + 1 < pes) {
        doubleP(grid, row, grid.get(row + width), me + 1);
        shmem.fence();
        longP(flags, j, iteration, me + 1);
      }
    }
  }

  /**
   * Sweeps over a row. Values that the next element needs stay in local variables: if they were read back, each read
   * would wait for the store before it.
   */
  private void sweepRow(long row) {
    double left = grid.get(row);
    double before = grid.get(row - stride);
    for (int i = 1; i <= width; i++) {
      double above = grid.get(row + i - stride);
      left = above + left - before;
      grid.set(row + i, left);
      before = above;
    }
  }

  /** Puts the corner, negated, to the first element on PE 0, so that values do not grow forever. */
  private void closeCircle(int iteration) {
    if (me == pes - 1) {
      doubleP(grid, 1, -corner(), 0);
      shmem.fence();
      longP(flags, 0, iteration, 0);
    }
    if (me == 0) {
      longWaitUntil(flags, 0, Comparison.GE, iteration);
    }
  }
}
