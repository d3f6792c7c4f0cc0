package org.shmem4j.applications.ports;

import java.util.SplittableRandom;
import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Successive over-relaxation of a square field of random values, first the cells of one color of a chessboard and then
 * those of the other, as in SOR of the Java Grande Forum's benchmarks for MPJ (Edinburgh Parallel Computing Centre,
 * after SciMark 2.0). There each PE has rows, and sends those at their ends after each color. Arguments: the field's
 * side, iterations.
 */
public final class RedBlackSor {
  private static final double OMEGA = 1.25;

  private final Tile tile;
  private final long stride;
  private final SymmetricDoubles cells;

  private RedBlackSor(Shmem shmem, int size) {
    this.tile = new Tile(Grid.on(shmem.worldTeam(), 0, 0), size, size, 1);
    this.stride = tile.stride();
    this.cells = tile.allocate(shmem);
    tile.forEach(0,
        (at, row, column) -> cells.set(at, 1e-6 * new SplittableRandom((long) row * size + column).nextDouble()));
  }

  /**
   * Runs this process's PE.
   *
   * @param args the field's side, iterations
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      RedBlackSor sor = new RedBlackSor(shmem, Integer.parseInt(args[0]));
      sor.run(Integer.parseInt(args[1]));
      double sum = sor.tile.sum(sor.cells);
      if (shmem.myPe() == 0) {
        System.out.println("result sum " + sum);
      }
    });
  }

  /** {@return the field after some iterations, with NaN for the cells of other PEs} */
  static double[] field(Shmem shmem, int size, int iterations) {
    RedBlackSor sor = new RedBlackSor(shmem, size);
    sor.run(iterations);
    return sor.tile.field(sor.cells);
  }

  private void run(int iterations) {
    try (Exchange<SymmetricDoubles> halo = tile.openHalo()) {
      for (int half = 0; half < 2 * iterations; half++) {
        halo.start(cells);
        halo.finish();
        relax(half % 2);
      }
    }
  }

  private void relax(int color) {
    tile.forEach(1, (at, row, column) -> {
      if ((row + column) % 2 == color) {
        double around = cells.get(at - stride) + cells.get(at + stride) + cells.get(at - 1) + cells.get(at + 1);
        cells.set(at, OMEGA / 4 * around + (1 - OMEGA) * cells.get(at));
      }
    });
  }
}
