package org.shmem4j.applications;

import static org.shmem4j.api.Rma.doublePut;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;

/**
 * A star-shaped stencil of radius 2 on a square grid, as in the Parallel Research Kernels. PEs have runs of rows; the
 * rows at their ends travel with flags. Arguments: the grid's side, iterations.
 */
public final class StarStencil {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int RADIUS = 2;
  private static final double NEAR = 0.25;
  private static final double FAR = 0.125;

  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int n;
  private final int first;
  private final int rows;
  private final int halo;
  private final double[] in;
  private final double[] out;
  private final SymmetricDoubles inbox;
  private final SymmetricLongs flags;

  private StarStencil(Shmem shmem, int n) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.n = n;
    this.first = (int) ((long) me * n / pes);
    this.rows = (int) ((me + 1L) * n / pes) - first;
    this.halo = RADIUS * n;
    this.in = new double[(rows + 2 * RADIUS) * n];
    this.out = new double[rows * n];
    this.inbox = shmem.callocate(SymmetricDoubles.TYPE, 4L * halo);
    this.flags = shmem.callocate(SymmetricLongs.TYPE, 2);
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
        in[(i + RADIUS) * n + j] = first + i + j;
      }
    }
    run.begin();
    for (int iteration = 1; iteration <= iterations; iteration++) {
      sendHalos(iteration);
      takeHalos(iteration);
      apply();
      increment();
    }
    run.end();
    double norm = 0;
    for (double value : out) {
      norm += Math.abs(value);
    }
    run.result("norm", run.sum(norm) / ((double) (n - 2 * RADIUS) * (n - 2 * RADIUS)));
  }

  private void sendHalos(int iteration) {
    int turn = (iteration & 1) * 2 * halo;
    if (me > 0) {
      doublePut(inbox, turn + halo, in, halo, halo, me - 1);
      shmem.fence();
      longP(flags, 1, iteration, me - 1);
    }
    if (me + 1 < pes) {
      doublePut(inbox, turn, in, rows * n, halo, me + 1);
      shmem.fence();
      longP(flags, 0, iteration, me + 1);
    }
  }

  private void takeHalos(int iteration) {
    int turn = (iteration & 1) * 2 * halo;
    if (me > 0) {
      longWaitUntil(flags, 0, Comparison.GE, iteration);
      inbox.copyTo(turn, in, 0, halo);
    }
    if (me + 1 < pes) {
      longWaitUntil(flags, 1, Comparison.GE, iteration);
      inbox.copyTo(turn + halo, in, (rows + RADIUS) * n, halo);
    }
  }

  private void apply() {
    for (int i = 0; i < rows; i++) {
      if (first + i >= RADIUS && first + i < n - RADIUS) {
        applyRow(in, out, (i + RADIUS) * n, i * n);
      }
    }
  }

  /** In vectors: for the compiler the two arrays might be one, whose elements it must write in order. */
  private void applyRow(double[] in, double[] out, int from, int to) {
    int j = RADIUS;
    for (; j <= n - RADIUS - SPECIES.length(); j += SPECIES.length()) {
      int at = from + j;
      elements(out, to + j).add(between(in, at, 1).mul(NEAR).add(between(in, at, 2).mul(FAR))
          .add(between(in, at, n).mul(NEAR)).add(between(in, at, 2 * n).mul(FAR))).intoArray(out, to + j);
    }
    for (; j < n - RADIUS; j++) {
      int at = from + j;
      out[to + j] += NEAR * (in[at + 1] - in[at - 1]) + FAR * (in[at + 2] - in[at - 2])
          + NEAR * (in[at + n] - in[at - n]) + FAR * (in[at + 2 * n] - in[at - 2 * n]);
    }
  }

  private static DoubleVector between(double[] array, int at, int distance) {
    return elements(array, at + distance).sub(elements(array, at - distance));
  }

  private static DoubleVector elements(double[] array, int from) {
    return DoubleVector.fromArray(SPECIES, array, from);
  }

  private void increment() {
    for (int i = halo; i < halo + rows * n; i++) {
      in[i] += 1.0;
    }
  }
}
