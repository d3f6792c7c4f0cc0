package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.longAtomicFetchInc;
import static org.shmem4j.api.Reductions.longSumReduce;
import static org.shmem4j.api.Rma.doubleP;
import static org.shmem4j.api.Rma.intPut;
import static org.shmem4j.api.Rma.longP;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * A first look: the PEs draw the Mandelbrot set together. Each takes the next row that nobody has, by counting up one
 * variable on PE 0, draws it, and puts it into PE 0's picture. PE 0 has drawn all of it alone before, to compare.
 *
 * <pre>./shmem4j demo</pre>
 */
public final class Demo {
  /**
   * The symmetric memory of the demo; only PE 0's copies are used, save that of {@code inside}.
   *
   * @param nextRow the next row that nobody has taken
   * @param picture the picture, row after row: after how many steps each point is known to be outside
   * @param rows how many rows each PE drew
   * @param seconds how long each PE drew
   * @param inside points inside the set, drawn by each PE, then by all
   */
  record Work(
      @Symmetric(length = 1) SymmetricLongs nextRow,
      @Symmetric(length = Demo.ROWS * Demo.COLUMNS) SymmetricInts picture,
      @Symmetric(lengthOf = "nPes") SymmetricLongs rows,
      @Symmetric(lengthOf = "nPes") SymmetricDoubles seconds,
      @Symmetric(length = 1) SymmetricLongs inside) {}

  static final int ROWS = 240;
  static final int COLUMNS = 480;
  private static final int STEPS = 4_000;
  private static final int SHOWN_ROWS = 11;
  private static final int SHOWN_COLUMNS = 66;

  private Demo() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(Demo::run);
  }

  static void run(Shmem shmem) {
    Work work = Demo_WorkSymmetry.allocate(shmem);
    work.nextRow().set(0, 0);
    for (int row = 0; row < ROWS; row += 8) {
      drawRow(row); // every PE's compiler gets to know the loop first
    }
    shmem.barrierAll();

    int[][] alone = new int[ROWS][];
    double secondsAlone = 0;
    if (shmem.myPe() == 0) {
      long start = System.nanoTime();
      for (int row = 0; row < ROWS; row++) {
        alone[row] = drawRow(row);
      }
      secondsAlone = (System.nanoTime() - start) / 1e9;
    }
    shmem.barrierAll();

    long start = System.nanoTime();
    draw(shmem, work);
    shmem.barrierAll();
    double secondsTogether = (System.nanoTime() - start) / 1e9;
    longSumReduce(shmem.worldTeam(), work.inside(), work.inside(), 1);

    if (shmem.myPe() == 0) {
      checkAndShow(shmem, work, alone);
      System.out.printf("one PE %.3f s, %d PEs %.3f s: %.1f times as quick on %d processors%n", secondsAlone,
          shmem.nPes(), secondsTogether, secondsAlone / secondsTogether, Runtime.getRuntime().availableProcessors());
    }
    shmem.barrierAll();
    Demo_WorkSymmetry.free(work);
  }

  private static void draw(Shmem shmem, Work work) {
    long start = System.nanoTime();
    long rows = 0;
    long inside = 0;
    for (long row = longAtomicFetchInc(work.nextRow(), 0); row < ROWS; row = longAtomicFetchInc(work.nextRow(), 0)) {
      int[] line = drawRow((int) row);
      intPut(work.picture(), row * COLUMNS, line, 0, COLUMNS, 0);
      rows++;
      for (int steps : line) {
        inside += steps == STEPS ? 1 : 0;
      }
    }
    longP(work.rows(), shmem.myPe(), rows, 0);
    doubleP(work.seconds(), shmem.myPe(), (System.nanoTime() - start) / 1e9, 0);
    work.inside().set(0, inside);
  }

  /** After how many steps each point of a row is known to be outside the set. */
  private static int[] drawRow(int row) {
    int[] line = new int[COLUMNS];
    double imaginary = -1.2 + 2.4 * row / (ROWS - 1);
    for (int column = 0; column < COLUMNS; column++) {
      double real = -2.1 + 3.0 * column / (COLUMNS - 1);
      double x = 0;
      double y = 0;
      int steps = 0;
      while (steps < STEPS && x * x + y * y <= 4) {
        double next = x * x - y * y + real;
        y = 2 * x * y + imaginary;
        x = next;
        steps++;
      }
      line[column] = steps;
    }
    return line;
  }

  private static void checkAndShow(Shmem shmem, Work work, int[][] alone) {
    long inside = 0;
    for (int row = 0; row < ROWS; row++) {
      for (int column = 0; column < COLUMNS; column++) {
        int together = work.picture().get((long) row * COLUMNS + column);
        Check.that(together == alone[row][column], "both pictures must be the same: row=%d column=%d", row, column);
        inside += together == STEPS ? 1 : 0;
      }
    }
    Check.that(work.inside().get(0) == inside, "the PEs' counts must sum up: sum=%d inside=%d", work.inside().get(0),
        inside);

    for (int row = 0; row < SHOWN_ROWS; row++) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < SHOWN_COLUMNS; column++) {
        int steps = alone[row * (ROWS - 1) / (SHOWN_ROWS - 1)][column * (COLUMNS - 1) / (SHOWN_COLUMNS - 1)];
        line.append(steps == STEPS ? '#' : steps > 12 ? '+' : steps > 5 ? '.' : ' ');
      }
      System.out.println(line.toString().stripTrailing());
    }
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      System.out.printf("PE %d drew %3d rows in %.3f s%n", pe, work.rows().get(pe), work.seconds().get(pe));
    }
    System.out.printf("checked: %d points, as one PE draws them, %d inside the set%n", ROWS * COLUMNS, inside);
  }
}
