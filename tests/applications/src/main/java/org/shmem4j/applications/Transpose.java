package org.shmem4j.applications;

import static org.shmem4j.api.Rma.doublePut;

import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * The transpose of a square matrix, added to another, as in the Parallel Research Kernels. PEs have runs of columns;
 * blocks are transposed in tiles and put. Arguments: the matrix's side, iterations.
 */
public final class Transpose {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int TILE = 32;

  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int n;
  private final int columns;
  private final int blockSize;
  private final double[] a;
  private final double[] b;
  private final double[] block;
  private final SymmetricDoubles inbox;

  private Transpose(Shmem shmem, int side) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.columns = side / pes;
    this.n = columns * pes;
    this.blockSize = columns * columns;
    this.a = new double[columns * n];
    this.b = new double[columns * n];
    this.block = new double[blockSize];
    this.inbox = SymmetricDoubles.allocate(shmem, (long) blockSize * pes);
  }

  /**
   * Runs this process's PE.
   *
   * @param args the matrix's side, iterations
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new Transpose(run.shmem(), run.argument(0)).run(run));
  }

  private void run(ApplicationRun run) {
    int iterations = run.argument(1);
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < n; i++) {
        a[j * n + i] = (double) n * (me * columns + j) + i;
      }
    }
    run.begin();
    for (int iteration = 0; iteration < iterations; iteration++) {
      for (int step = 0; step < pes; step++) {
        int pe = (me + step) % pes;
        pack(pe);
        doublePut(inbox, (long) me * blockSize, block, 0, blockSize, pe);
      }
      shmem.barrierAll();
      for (int pe = 0; pe < pes; pe++) {
        unpack(pe);
      }
      increment();
      shmem.barrierAll();
    }
    run.end();
    double error = 0;
    double added = iterations * (iterations - 1) / 2.0;
    for (int j = 0; j < columns; j++) {
      for (int i = 0; i < n; i++) {
        double wanted = ((double) n * i + me * columns + j) * iterations + added;
        error += Math.abs(b[j * n + i] - wanted);
      }
    }
    run.result("error", run.sum(error));
  }

  /** Packs the block of this PE's columns that becomes a part of another PE's columns, transposed. */
  private void pack(int pe) {
    for (int jt = 0; jt < columns; jt += TILE) {
      for (int it = 0; it < columns; it += TILE) {
        packTile(pe * columns, jt, Math.min(jt + TILE, columns), it, Math.min(it + TILE, columns));
      }
    }
  }

  private void packTile(int from, int firstColumn, int endColumn, int firstRow, int endRow) {
    for (int j = firstColumn; j < endColumn; j++) {
      for (int i = firstRow; i < endRow; i++) {
        block[i * columns + j] = a[from + j * n + i];
      }
    }
  }

  private void unpack(int pe) {
    long from = (long) pe * blockSize;
    for (int j = 0; j < columns; j++) {
      addColumn(j * n + pe * columns, from + (long) j * columns);
    }
  }

  private void addColumn(int to, long from) {
    int i = 0;
    for (; i <= columns - SPECIES.length(); i += SPECIES.length()) {
      DoubleVector.fromArray(SPECIES, b, to + i)
          .add(DoubleVector.fromMemorySegment(
              SPECIES, inbox.segment(), (from + i) * Double.BYTES, ByteOrder.nativeOrder()))
          .intoArray(b, to + i);
    }
    for (; i < columns; i++) {
      b[to + i] += inbox.get(from + i);
    }
  }

  private void increment() {
    for (int i = 0; i < a.length; i++) {
      a[i] += 1.0;
    }
  }
}
