package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.longAtomicFetchInc;
import static org.shmem4j.api.Rma.floatPut;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Scalars.doubleSum;
import static org.shmem4j.api.Scalars.intBroadcast;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricFloats;
import org.shmem4j.api.SymmetricLongs;

/**
 * A first look: the PEs draw a corner of the Mandelbrot set together. Each takes the next row that nobody has, by
 * incrementing a variable on PE 0, computes it, and puts it into PE 0's picture. Alternately, PE 0 computes the same
 * alone, to compare times and results.
 *
 * <pre>./shmem4j demo</pre>
 */
public final class Demo {
  /**
   * The symmetric memory of the demo.
   *
   * @param nextRow on PE 0, the next row that nobody has taken
   * @param picture on PE 0, the picture, row after row
   * @param rows on PE 0, how many rows each PE computed
   */
  record Work(
      @Symmetric(length = 1) SymmetricLongs nextRow,
      @Symmetric(lengthOf = "points") SymmetricFloats picture,
      @Symmetric(lengthOf = "nPes") SymmetricLongs rows) {}

  private static final double WARM_UP = 0.25; // as a share of the time measured
  private static final int MOST_ROUNDS = 16;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Shmem shmem;
  private final DemoScreen screen;
  private final Mandelbrot mandelbrot;
  private final Work work;
  private final Painting painting;
  private final float[] alone;
  private final double[] computing = new double[2]; // seconds in which all computed, by the clock and by the processor
  private long rows;
  private double secondsAlone;
  private double secondsTogether;

  private Demo(Shmem shmem, DemoScreen screen) {
    this.shmem = shmem;
    this.screen = screen;
    this.mandelbrot = screen.mandelbrot();
    this.painting = new Painting(mandelbrot.rows(), mandelbrot.columns());
    this.alone = new float[mandelbrot.rows() * mandelbrot.columns()];
    this.work = Demo_WorkSymmetry.allocate(shmem, alone.length);
  }

  /**
   * Runs this process's PE.
   *
   * @param args options, which the launcher's command demo gives
   */
  public static void main(String[] args) {
    DemoScreen screen = DemoScreen.of(args);
    Shmem.run(shmem -> new Demo(shmem, screen).run());
  }

  /** Runs briefly, for tests. */
  static void runBriefly(Shmem shmem) {
    new Demo(shmem, DemoScreen.of("--seconds", "0.1")).run();
  }

  private void run() {
    warmUp();
    int round = 0;
    do {
      double seconds = shmem.myPe() == 0 ? computeAlone(round) : 0;
      shmem.barrierAll();
      secondsAlone += seconds;
      secondsTogether += computeTogether(round);
      if (shmem.myPe() == 0) {
        take();
      }
      round++;
    } while (goesOn(round));
    longP(work.rows(), shmem.myPe(), rows, 0);
    shmem.quiet(); // a sum completes no put
    double[] ofAll = doubleSum(shmem.worldTeam(), computing);
    if (shmem.myPe() == 0) {
      double share = ofAll[1] / ofAll[0];
      List<Long> rowsOfAll = LongStream.of(work.rows().toArray()).boxed().toList();
      screen.show(painting, new Result(secondsAlone, secondsTogether, share, rowsOfAll));
    }
    Demo_WorkSymmetry.free(work);
  }

  /** Runs the loop first, so that every PE's compiler has compiled it. */
  private void warmUp() {
    work.nextRow().set(0, 0);
    shmem.barrierAll();
    long end = System.nanoTime() + (long) (WARM_UP * screen.seconds() * 1e9);
    for (int row = 0; System.nanoTime() < end; row = (row + 7) % mandelbrot.rows()) {
      put(row, mandelbrot.row(row, 0), shmem.myPe());
    }
  }

  /** Lets PE 0 compute the picture alone, and returns the seconds; the others wait meanwhile. */
  private double computeAlone(int round) {
    long start = System.nanoTime();
    int columns = mandelbrot.columns();
    for (int row = 0; row < mandelbrot.rows(); row++) {
      System.arraycopy(mandelbrot.row(row, round), 0, alone, row * columns, columns);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  /** Computes as many rows as there are for this PE; returns when all rows are in PE 0's picture. */
  private double computeTogether(int round) {
    long start = System.nanoTime();
    long processorStart = THREADS.getCurrentThreadCpuTime();
    for (long row = nextRow(); row < mandelbrot.rows(); row = nextRow()) {
      put(row, mandelbrot.row((int) row, round), 0);
      rows++;
    }
    computing[0] += (System.nanoTime() - start) / 1e9;
    computing[1] += (THREADS.getCurrentThreadCpuTime() - processorStart) / 1e9;
    shmem.barrierAll();
    return (System.nanoTime() - start) / 1e9;
  }

  private long nextRow() {
    return longAtomicFetchInc(work.nextRow(), 0);
  }

  private void put(long row, float[] points, int pe) {
    floatPut(work.picture(), row * points.length, points, 0, points.length, pe);
  }

  /** Compares the results of all with those of PE 0 alone, and adds them to the picture. */
  private void take() {
    float[] together = work.picture().toArray();
    int differs = Arrays.mismatch(together, alone);
    Check.that(differs < 0, "all PEs must compute what one does: row=%d column=%d", differs / mandelbrot.columns(),
        differs % mandelbrot.columns());
    painting.add(together);
    screen.progress(secondsAlone + secondsTogether);
    work.nextRow().set(0, 0);
  }

  private boolean goesOn(int round) {
    boolean enough = secondsAlone + secondsTogether >= screen.seconds() || round == MOST_ROUNDS;
    return intBroadcast(shmem.worldTeam(), enough ? 0 : 1, 0) == 1; // as PE 0 says
  }

  /**
   * The results.
   *
   * @param secondsAlone how long PE 0 took by itself
   * @param secondsTogether how long all PEs together took for the same
   * @param share the part of the time of computing in which the PEs had a core
   * @param rows how many rows each PE computed
   */
  record Result(double secondsAlone, double secondsTogether, double share, List<Long> rows) {}
}
