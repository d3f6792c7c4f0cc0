package org.shmem4j.applications;

import java.util.Arrays;
import org.shmem4j.Exchange;
import org.shmem4j.Needs;
import org.shmem4j.Owners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Conjugate gradients on a sparse symmetric matrix. PEs have runs of rows; before every product they exchange the
 * elements of the search direction that their rows need. Arguments: rows, nonzeros off the diagonal per row, steps.
 */
public final class SparseGradient {
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
  private final double[] direction;
  private final Exchange<SymmetricDoubles> ghosts;
  private final SymmetricDoubles needed; // this PE's part of the direction, and ghosts

  private SparseGradient(Shmem shmem, int size, int degree) {
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
    this.direction = new double[rows];
    build();
    long[] rowsOfAll = new long[shmem.nPes()];
    Arrays.fill(rowsOfAll, rows);
    Needs<SymmetricDoubles> needs = Exchange.needs(shmem.worldTeam(), SymmetricDoubles.TYPE, rows,
        Owners.blocks(rowsOfAll), Arrays.stream(columns).asLongStream().toArray());
    Arrays.setAll(columns, entry -> (int) needs.index(entry));
    this.ghosts = needs.exchange();
    this.needed = shmem.allocateLargest(SymmetricDoubles.TYPE, needs.length());
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
    for (int i = 0; i < rows; i++) {
      residual[i] = Random.unit(Random.mix(me * rows + i));
      direction[i] = residual[i];
    }
    run.begin();
    double old = run.sum(dot(residual, residual));
    for (int step = 0; step < steps; step++) {
      needed.copyFrom(direction);
      ghosts.start(needed);
      ghosts.finish();
      multiply();
      double alpha = old / run.sum(dot(direction, product));
      advance(alpha);
      double now = run.sum(dot(residual, residual));
      turn(now / old);
      old = now;
    }
    run.end();
    ghosts.close();
    run.result("norm", run.sum(dot(x, x)));
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
      double sum = 0;
      for (int k = rowStarts[i]; k < rowStarts[i + 1]; k++) {
        sum += values[k] * needed.get(columns[k]);
      }
      product[i] = sum;
    }
  }

  private double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < rows; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private void advance(double alpha) {
    for (int i = 0; i < rows; i++) {
      x[i] += alpha * direction[i];
      residual[i] -= alpha * product[i];
    }
  }

  private void turn(double beta) {
    for (int i = 0; i < rows; i++) {
      direction[i] = residual[i] + beta * direction[i];
    }
  }
}
