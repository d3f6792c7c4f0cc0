package org.shmem4j.applications.ports;

import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/**
 * A star-shaped stencil of radius 2 on a square grid in tiles, as in Stencil of the Parallel Research Kernels for MPI
 * (Intel, BSD license). There a PE packs four edges into buffers, sends and receives them with four tags, and unpacks
 * them. Arguments: the grid's side, iterations.
 */
public final class StarStencil2d {
  private static final int RADIUS = 2;
  private static final double NEAR = 0.25;
  private static final double FAR = 0.125;

  private final Grid grid;
  private final Tile tile;
  private final long stride;
  private final SymmetricDoubles in;
  private final SymmetricDoubles out;

  private StarStencil2d(Shmem shmem, int size) {
    this.grid = Grid.on(shmem.worldTeam(), 0, 0);
    this.tile = new Tile(grid, size, size, RADIUS);
    this.stride = tile.stride();
    this.in = tile.allocate(shmem);
    this.out = tile.allocate(shmem);
    tile.forEach(0, (at, row, column) -> in.set(at, row + column));
  }

  /**
   * Runs this process's PE.
   *
   * @param args the grid's side, iterations
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      int size = Integer.parseInt(args[0]);
      StarStencil2d stencil = new StarStencil2d(shmem, size);
      stencil.run(Integer.parseInt(args[1]));
      double norm = stencil.norm() / ((size - 2.0 * RADIUS) * (size - 2.0 * RADIUS));
      if (shmem.myPe() == 0) {
        System.out.println("result norm " + norm);
      }
    });
  }

  /** {@return the results after some iterations, with NaN for the cells of other PEs} */
  static double[] out(Shmem shmem, int size, int iterations) {
    StarStencil2d stencil = new StarStencil2d(shmem, size);
    stencil.run(iterations);
    return stencil.tile.field(stencil.out);
  }

  /** Runs once more than requested, as the original does to warm up. */
  private void run(int iterations) {
    try (Exchange<SymmetricDoubles> halo = tile.openHalo()) {
      for (int iteration = 0; iteration <= iterations; iteration++) {
        halo.start(in);
        halo.finish();
        tile.forEach(RADIUS, (at, row, column) -> out.set(at, out.get(at) + star(at)));
        tile.forEach(0, (at, row, column) -> in.set(at, in.get(at) + 1));
      }
    }
  }

  private double star(long at) {
    return NEAR * (between(at, 1) + between(at, stride)) + FAR * (between(at, 2) + between(at, 2 * stride));
  }

  private double between(long at, long distance) {
    return in.get(at + distance) - in.get(at - distance);
  }

  private double norm() {
    ExactDoubleSum sum = new ExactDoubleSum();
    tile.forEach(0, (at, row, column) -> sum.add(Math.abs(out.get(at))));
    return sum.sumOver(grid.team()).round();
  }
}
