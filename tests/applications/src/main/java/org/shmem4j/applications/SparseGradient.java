package org.shmem4j.applications;

import static org.shmem4j.api.DataCollectives.doubleFcollect;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Conjugate gradients on a sparse symmetric matrix. PEs have runs of rows; the search direction is collected before
 * every product. Arguments: rows, nonzeros off the diagonal per row, steps.
 */
public final class SparseGradient {
  private final Shmem shmem;
  private final int me;
  private final int n;
  private final int rows;
  private final int degree;
  private final int[] rowStarts;
  private final int[] columns;
  private final double[] values;
  private final double[] x;
  private final double[] residual;
  private final double[] product;
  private final SymmetricDoubles direction;
  private final SymmetricDoubles whole;

  private SparseGradient(Shmem shmem, int size, int degree) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.rows = size / shmem.nPes();
    this.n = rows * shmem.nPes();
    this.degree = degree;
    this.rowStarts = new int[rows + 1];
    this.columns = new int[rows * (degree + 1)];
    this.values = new double[rows * (degree + 1)];
    this.x = new double[rows];
    this.residual = new double[rows];
    this.product = new double[rows];
    this.direction = SymmetricDoubles.allocate(shmem, rows);
    this.whole = SymmetricDoubles.allocate(shmem, n);
  }

  /**
   * Runs this process's PE.
   *
   * @param args rows, nonzeros off the diagonal per row, steps
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new SparseGradient(run.shmem(), run.argument(0), run.argument(1)).run(run));
  }

  private void run(ApplicationRun run) {
    int steps = run.argument(2);
    build();
    for (int i = 0; i < rows; i++) {
      residual[i] = Random.unit(Random.mix(me * rows + i));
    }
    direction.copyFrom(residual);
    run.begin();
    double old = run.sum(square(residual));
    for (int step = 0; step < steps; step++) {
      doubleFcollect(shmem.worldTeam(), whole, direction);
      multiply();
      double alpha = old / run.sum(directionTimesProduct());
      advance(alpha);
      double now = run.sum(square(residual));
      turn(now / old);
      old = now;
    }
    run.end();
    run.result("norm", run.sum(square(x)));
  }

  /** Builds the rows: each has nonzeros at the same distances in both directions, so that the matrix is symmetric. */
  private void build() {
    int at = 0;
    for (int i = 0; i < rows; i++) {
      int row = me * rows + i;
      rowStarts[i] = at;
      columns[at] = row;
      values[at++] = degree + 1.0;
      for (int k = 0; k < degree / 2; k++) {
        int distance = 1 + (int) Long.remainderUnsigned(Random.mix(k), n - 1);
        columns[at] = (row + distance) % n;
        values[at++] = -1.0;
        columns[at] = (row + n - distance) % n;
        values[at++] = -1.0;
      }
    }
    rowStarts[rows] = at;
  }

  private void multiply() {
    for (int i = 0; i < rows; i++) {
      product[i] = row(rowStarts[i], rowStarts[i + 1]);
    }
  }

  private double row(int from, int to) {
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += values[k] * whole.get(columns[k]);
    }
    return sum;
  }

  private static double square(double[] a) {
    double sum = 0;
    for (double value : a) {
      sum += value * value;
    }
    return sum;
  }

  private double directionTimesProduct() {
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += direction.get(i) * product[i];
    }
    return sum;
  }

  private void advance(double alpha) {
    for (int i = 0; i < rows; i++) {
      x[i] += alpha * direction.get(i);
      residual[i] -= alpha * product[i];
    }
  }

  private void turn(double beta) {
    for (int i = 0; i < rows; i++) {
      direction.set(i, residual[i] + beta * direction.get(i));
    }
  }
}
