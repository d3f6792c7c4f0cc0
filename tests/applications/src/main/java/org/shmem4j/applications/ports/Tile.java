package org.shmem4j.applications.ports;

import java.util.Arrays;
import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;

/** The rectangle of a field that a PE of a grid has, with a border of ghosts. */
final class Tile {
  /** Visits a cell of this PE. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Visits it.
     *
     * @param at where it is in this PE's arrays
     * @param row its row in the field
     * @param column its column in the field
     */
    void visit(long at, int row, int column);
  }

  private final Grid grid;
  private final int height;
  private final int width;
  private final int border;
  private final int firstRow;
  private final int endRow;
  private final int firstColumn;
  private final int endColumn;

  /**
   * Describes this PE's tile.
   *
   * @param grid the grid of PEs
   * @param height how many rows the field has
   * @param width how many columns the field has
   * @param border how many ghosts there are on each side
   */
  Tile(Grid grid, int height, int width, int border) {
    this.grid = grid;
    this.height = height;
    this.width = width;
    this.border = border;
    this.firstRow = first(grid.coordinate(0), grid.extent(0), height);
    this.endRow = first(grid.coordinate(0) + 1, grid.extent(0), height);
    this.firstColumn = first(grid.coordinate(1), grid.extent(1), width);
    this.endColumn = first(grid.coordinate(1) + 1, grid.extent(1), width);
  }

  private static int first(int coordinate, int extent, int cells) {
    return (int) ((long) coordinate * cells / extent);
  }

  private long[] shape() {
    return new long[] {endRow - firstRow + 2L * border, stride()};
  }

  /** {@return how far a cell is from the one below it} */
  long stride() {
    return endColumn - firstColumn + 2L * border;
  }

  /** {@return an array of this PE's cells and ghosts, all 0; all PEs call this} */
  SymmetricDoubles allocate(Shmem shmem) {
    SymmetricDoubles cells = shmem.allocateLargest(SymmetricDoubles.TYPE, shape()[0] * shape()[1]);
    cells.fill(0);
    return cells;
  }

  /** {@return the exchange that brings ghosts up to date; all PEs call this} */
  Exchange<SymmetricDoubles> openHalo() {
    return grid.halo(SymmetricDoubles.TYPE, shape(), border, Corners.NO_CORNERS);
  }

  /**
   * Visits this PE's cells, row after row.
   *
   * @param margin the least distance of a cell from the edge of the field; 0 for all
   * @param visitor visits each
   */
  void forEach(int margin, Visitor visitor) {
    for (int row = Math.max(firstRow, margin); row < Math.min(endRow, height - margin); row++) {
      for (int column = Math.max(firstColumn, margin); column < Math.min(endColumn, width - margin); column++) {
        visitor.visit((row - firstRow + border) * stride() + column - firstColumn + border, row, column);
      }
    }
  }

  /** {@return the whole field, row after row, with NaN for the cells of other PEs} */
  double[] field(SymmetricDoubles cells) {
    double[] field = new double[height * width];
    Arrays.fill(field, Double.NaN);
    forEach(0, (at, row, column) -> field[row * width + column] = cells.get(at));
    return field;
  }

  /** {@return the sum of all PEs' cells, the same for any number of PEs} */
  double sum(SymmetricDoubles cells) {
    ExactDoubleSum sum = new ExactDoubleSum();
    forEach(0, (at, row, column) -> sum.add(cells.get(at)));
    return sum.sumOver(grid.team()).round();
  }
}
