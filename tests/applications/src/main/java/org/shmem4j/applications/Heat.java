package org.shmem4j.applications;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Heat on a square plate until no element changes by more than a limit. PEs have runs of rows in symmetric memory and
 * exchange the rows at their ends with their neighbors. Arguments: the plate's side, the limit.
 */
public final class Heat {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

  private final Shmem shmem;
  private final int n;
  private final int rows;
  private SymmetricDoubles now;
  private SymmetricDoubles then;

  private Heat(Shmem shmem, int side) {
    this.shmem = shmem;
    this.rows = side / shmem.nPes();
    this.n = rows * shmem.nPes();
    this.now = shmem.callocate(SymmetricDoubles.TYPE, (rows + 2L) * n);
    this.then = shmem.callocate(SymmetricDoubles.TYPE, (rows + 2L) * n);
  }

  /**
   * Runs this process's PE.
   *
   * @param args the plate's side, the limit
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new Heat(run.shmem(), run.argument(0)).run(run));
  }

  private void run(ApplicationRun run) {
    double limit = run.realArgument(1);
    for (int i = 0; i < rows + 2; i++) {
      now.set((long) i * n, 1.0);
      then.set((long) i * n, 1.0);
    }
    long steps;
    try (Exchange<SymmetricDoubles> ends = Grid.on(shmem.worldTeam(), 0)
        .halo(SymmetricDoubles.TYPE, new long[] {(rows + 2L) * n}, n, Corners.NO_CORNERS)) {
      run.begin();
      steps = stepUntil(limit, run, ends);
      run.end();
    }
    double sum = 0;
    for (long i = n; i < (rows + 1L) * n; i++) {
      sum += now.get(i);
    }
    run.result("steps", steps);
    run.result("sum", run.sum(sum));
  }

  /** {@return after how many steps no element changes by more than the limit} */
  private long stepUntil(double limit, ApplicationRun run, Exchange<SymmetricDoubles> ends) {
    long steps = 0;
    double change;
    do {
      ends.start(now);
      ends.finish();
      change = run.max(step());
      SymmetricDoubles swap = now;
      now = then;
      then = swap;
      steps++;
    } while (change > limit);
    return steps;
  }

  private double step() {
    double change = 0;
    for (int i = 1; i <= rows; i++) {
      change = Math.max(change, row((long) i * n));
    }
    return change;
  }

  /** Computes a row by vectors: compiled scalar code would have to write each element before it reads the next ones. */
  private double row(long row) {
    MemorySegment from = now.segment();
    MemorySegment to = then.segment();
    DoubleVector largest = DoubleVector.zero(SPECIES);
    int j = 1;
    for (; j < n - SPECIES.length(); j += SPECIES.length()) {
      long at = row + j;
      DoubleVector value = elements(from, at - 1).add(elements(from, at + 1)).add(elements(from, at - n))
          .add(elements(from, at + n)).mul(0.25);
      largest = largest.max(value.sub(elements(from, at)).abs());
      value.intoMemorySegment(to, at * Double.BYTES, ByteOrder.nativeOrder());
    }
    double change = largest.reduceLanes(VectorOperators.MAX);
    for (; j < n - 1; j++) {
      long at = row + j;
      double value = 0.25 * (now.get(at - 1) + now.get(at + 1) + now.get(at - n) + now.get(at + n));
      change = Math.max(change, Math.abs(value - now.get(at)));
      then.set(at, value);
    }
    return change;
  }

  private static DoubleVector elements(MemorySegment memory, long index) {
    return DoubleVector.fromMemorySegment(SPECIES, memory, index * Double.BYTES, ByteOrder.nativeOrder());
  }
}
