package org.shmem4j.examples;

import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/**
 * Solves a system of linear equations by conjugate gradients: the matrix has 4 on its diagonal and -1 next to it, and
 * each PE has a run of its rows. PEs exchange the values at the ends of their runs, and exact sums over all PEs, so
 * that the solution has the same bits on any number of them.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.ConjugateGradient</pre>
 */
public final class ConjugateGradient implements AutoCloseable {
  private static final int ROWS = 1_200;
  private static final double TOLERANCE = 1e-12;

  private final Shmem shmem;
  private final int size;
  private final int first;
  private final int rows;
  private final SymmetricDoubles between; // a run of a vector, between the neighbors' values before and after it
  private final Exchange<SymmetricDoubles> ends;

  private ConjugateGradient(Shmem shmem, int size) {
    this.shmem = shmem;
    this.size = size;
    this.first = start(shmem.myPe());
    this.rows = start(shmem.myPe() + 1) - first;
    this.between = shmem.allocateLargest(SymmetricDoubles.TYPE, rows + 2L);
    between.fill(0);
    this.ends = Grid.on(shmem.worldTeam(), 0)
        .halo(SymmetricDoubles.TYPE, new long[] {rows + 2}, 1, Corners.NO_CORNERS);
  }

  private int start(int pe) {
    return (int) ((long) pe * size / shmem.nPes());
  }

  /** The product of two vectors over all PEs, rounded once: the same for any number of PEs. */
  private double dot(double[] a, double[] b) {
    return new ExactDoubleSum().addProducts(a, b).sumOver(shmem.worldTeam()).round();
  }

  /** The product of the matrix and a vector: it needs the neighbors' nearest values. */
  private double[] multiply(double[] vector) {
    for (int i = 0; i < rows; i++) {
      between.set(i + 1, vector[i]);
    }
    ends.start(between);
    ends.finish();
    double[] product = new double[rows];
    for (int i = 0; i < rows; i++) {
      product[i] = 4 * vector[i] - between.get(i) - between.get(i + 2);
    }
    return product;
  }

  private int solve(double[] right, double[] solution) {
    double[] residual = right.clone();
    double[] direction = right.clone();
    double old = dot(residual, residual);
    int steps = 0;
    while (old > TOLERANCE * TOLERANCE && steps < size) {
      double[] product = multiply(direction);
      double alpha = old / dot(direction, product);
      for (int i = 0; i < rows; i++) {
        solution[i] += alpha * direction[i];
        residual[i] -= alpha * product[i];
      }
      double now = dot(residual, residual);
      for (int i = 0; i < rows; i++) {
        direction[i] = residual[i] + now / old * direction[i];
      }
      old = now;
      steps++;
    }
    return steps;
  }

  /**
   * Runs this process's PE.
   *
   * @param args how many equations; 1200 if that is missing
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      double[] ignored = solution(shmem, Numbers.of(args, 0, ROWS));
    });
  }

  static void run(Shmem shmem) {
    double[] ignored = solution(shmem);
  }

  /** {@return this PE's run of the solution} */
  static double[] solution(Shmem shmem) {
    return solution(shmem, ROWS);
  }

  private static double[] solution(Shmem shmem, int size) {
    try (ConjugateGradient system = new ConjugateGradient(shmem, size)) {
      return system.solution();
    }
  }

  @Override
  public void close() {
    ends.close();
  }

  private double[] solution() {
    double[] known = new double[rows];
    for (int i = 0; i < rows; i++) {
      known[i] = Math.sin(0.01 * (first + i));
    }
    double[] found = new double[rows];
    int steps = solve(multiply(known), found);
    for (int i = 0; i < rows; i++) {
      Check.that(Math.abs(found[i] - known[i]) < 1e-9, "the solution must be the known one: row=%d found=%s known=%s",
          first + i, found[i], known[i]);
    }
    if (shmem.myPe() == 0) {
      System.out.println("Solved " + size + " equations on " + shmem.nPes() + " PEs in " + steps + " steps");
    }
    return found;
  }
}
