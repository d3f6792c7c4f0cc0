package org.shmem4j.applications.ports;

import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;

/**
 * Heat on a plate that is hot in its middle and cold at its edges, in bands of rows, as in {@code mpi_heat2D.c} of the
 * tutorials of the Lawrence Livermore National Laboratory. There a master hands out rows, and workers send and receive
 * them with a tag for each direction. Arguments: rows, columns, steps.
 */
public final class Heat2d {
  private static final double DOWN = 0.1;
  private static final double ACROSS = 0.1;

  private final Tile tile;
  private final long stride;
  private SymmetricDoubles now;
  private SymmetricDoubles next;

  private Heat2d(Shmem shmem, int height, int width) {
    this.tile = new Tile(Grid.on(shmem.worldTeam(), 0, 1), height, width, 1);
    this.stride = tile.stride();
    this.now = tile.allocate(shmem);
    this.next = tile.allocate(shmem);
    tile.forEach(0,
        (at, row, column) -> now.set(at, (double) row * (height - row - 1) * column * (width - column - 1)));
  }

  /**
   * Runs this process's PE.
   *
   * @param args rows, columns, steps
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      Heat2d plate = new Heat2d(shmem, Integer.parseInt(args[0]), Integer.parseInt(args[1]));
      plate.run(Integer.parseInt(args[2]));
      double sum = plate.tile.sum(plate.now);
      if (shmem.myPe() == 0) {
        System.out.println("result sum " + sum);
      }
    });
  }

  /** {@return the plate after some steps, with NaN for the cells of other PEs} */
  static double[] plate(Shmem shmem, int height, int width, int steps) {
    Heat2d plate = new Heat2d(shmem, height, width);
    plate.run(steps);
    return plate.tile.field(plate.now);
  }

  private void run(int steps) {
    try (Exchange<SymmetricDoubles> halo = tile.openHalo()) {
      for (int step = 0; step < steps; step++) {
        halo.start(now);
        halo.finish();
        tile.forEach(1, (at, row, column) -> next.set(at, next(at)));
        SymmetricDoubles last = now;
        now = next;
        next = last;
      }
    }
  }

  private double next(long at) {
    double here = now.get(at);
    return here + DOWN * (now.get(at + stride) + now.get(at - stride) - 2 * here)
        + ACROSS * (now.get(at + 1) + now.get(at - 1) - 2 * here);
  }
}
