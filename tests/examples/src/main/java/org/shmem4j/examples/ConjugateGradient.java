package org.shmem4j.examples;

import static org.shmem4j.api.Rma.doubleP;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/**
 * Solves a system of linear equations by conjugate gradients: the matrix has 4 on its diagonal and -1 beside it, each
 * PE has a run of its rows. What PEs tell each other are the values at the ends of their runs, and exact sums over all
 * PEs, so that the solution has the same bits on any number of them.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.ConjugateGradient</pre>
 */
public final class ConjugateGradient {
  /**
   * What other PEs write or read.
   *
   * @param direction this PE's run of the search direction, with the neighbors' values before and after it
   */
  record Shared(@Symmetric(lengthOf = "rows + 2") SymmetricDoubles direction) {}

  private static final int ROWS = 1_200;
  private static final double TOLERANCE = 1e-12;

  private final Shmem shmem;
  private final Shared shared;
  private final int size;
  private final int first;
  private final int rows;

  private ConjugateGradient(Shmem shmem, int size) {
    this.shmem = shmem;
    this.size = size;
    this.first = start(shmem.myPe());
    this.rows = start(shmem.myPe() + 1) - first;
    this.shared = ConjugateGradient_SharedSymmetry.allocate(shmem, (size + shmem.nPes() - 1) / shmem.nPes());
    shared.direction().fill(0);
    shmem.barrierAll();
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
    SymmetricDoubles direction = shared.direction();
    int me = shmem.myPe();
    for (int i = 0; i < rows; i++) {
      direction.set(i + 1, vector[i]);
    }
    if (me > 0) {
      doubleP(direction, start(me) - start(me - 1) + 1, vector[0], me - 1);
    }
    if (me + 1 < shmem.nPes()) {
      doubleP(direction, 0, vector[rows - 1], me + 1);
    }
    shmem.barrierAll();
    double[] product = new double[rows];
    for (int i = 0; i < rows; i++) {
      product[i] = 4 * vector[i] - direction.get(i) - direction.get(i + 2);
    }
    shmem.barrierAll(); // nobody writes the next values before all have read these
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
    ConjugateGradient system = new ConjugateGradient(shmem, size);
    double[] known = new double[system.rows];
    for (int i = 0; i < system.rows; i++) {
      known[i] = Math.sin(0.01 * (system.first + i));
    }
    double[] found = new double[system.rows];
    int steps = system.solve(system.multiply(known), found);
    for (int i = 0; i < system.rows; i++) {
      Check.that(Math.abs(found[i] - known[i]) < 1e-9, "the solution must be the known one: row=%d found=%s known=%s",
          system.first + i, found[i], known[i]);
    }
    if (shmem.myPe() == 0) {
      System.out.println("Solved " + size + " equations on " + shmem.nPes() + " PEs in " + steps + " steps");
    }
    return found;
  }
}
