package org.shmem4j.applications;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * A star-shaped stencil of radius 2 on a square grid, as in the Parallel Research Kernels. PEs have runs of rows and
 * exchange those at their ends. Arguments: the grid's side, iterations.
 */
public final class StarStencil {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int RADIUS = 2;
  private static final double NEAR = 0.25;
  private static final double FAR = 0.125;

  private final Shmem shmem;
  private final int n;
  private final int first;
  private final int rows;
  private final int halo;
  private final SymmetricDoubles in;
  private final double[] out;

  private StarStencil(Shmem shmem, int n) {
    this.shmem = shmem;
    this.n = n;
    this.first = start(shmem.myPe());
    this.rows = start(shmem.myPe() + 1) - first;
    this.halo = RADIUS * n;
    this.in = shmem.allocateLargest(SymmetricDoubles.TYPE, 2L * halo + (long) rows * n);
    this.out = new double[rows * n];
  }

  private int start(int pe) {
    return (int) ((long) pe * n / shmem.nPes());
  }

  /**
   * Runs this process's PE.
   *
   * @param args the grid's side, iterations
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new StarStencil(run.shmem(), run.argument(0)).run(run));
  }

  private void run(ApplicationRun run) {
    int iterations = run.argument(1);
    for (int i = 0; i < rows; i++) {
      for (int j = 0; j < n; j++) {
        in.set((i + RADIUS) * n + j, first + i + j);
      }
    }
    try (Exchange<SymmetricDoubles> ends = Grid.on(shmem.worldTeam(), 0)
        .halo(SymmetricDoubles.TYPE, new long[] {2L * halo + (long) rows * n}, halo, Corners.NO_CORNERS)) {
      run.begin();
      for (int iteration = 0; iteration < iterations; iteration++) {
        ends.start(in);
        ends.finish();
        apply();
        increment();
      }
      run.end();
    }
    double norm = 0;
    for (double value : out) {
      norm += Math.abs(value);
    }
    run.result("norm", run.sum(norm) / ((double) (n - 2 * RADIUS) * (n - 2 * RADIUS)));
  }

  private void apply() {
    for (int i = 0; i < rows; i++) {
      if (first + i >= RADIUS && first + i < n - RADIUS) {
        applyRow(in.segment(), (i + RADIUS) * n, i * n);
      }
    }
  }

  /** Computes a row by vectors: compiled scalar code would have to write each element before it reads the next ones. */
  private void applyRow(MemorySegment in, int from, int to) {
    int j = RADIUS;
    for (; j <= n - RADIUS - SPECIES.length(); j += SPECIES.length()) {
      int at = from + j;
      DoubleVector.fromArray(SPECIES, out, to + j).add(between(in, at, 1).mul(NEAR).add(between(in, at, 2).mul(FAR))
          .add(between(in, at, n).mul(NEAR)).add(between(in, at, 2 * n).mul(FAR))).intoArray(out, to + j);
    }
    for (; j < n - RADIUS; j++) {
      int at = from + j;
      out[to + j] += NEAR * between(at, 1) + FAR * between(at, 2) + NEAR * between(at, n) + FAR * between(at, 2 * n);
    }
  }

  private static DoubleVector between(MemorySegment in, int at, int distance) {
    return elements(in, at + distance).sub(elements(in, at - distance));
  }

  private static DoubleVector elements(MemorySegment in, long from) {
    return DoubleVector.fromMemorySegment(SPECIES, in, from * Double.BYTES, ByteOrder.nativeOrder());
  }

  private double between(int at, int distance) {
    return in.get(at + distance) - in.get(at - distance);
  }

  private void increment() {
    for (int i = halo; i < halo + rows * n; i++) {
      in.set(i, in.get(i) + 1.0);
    }
  }
}
