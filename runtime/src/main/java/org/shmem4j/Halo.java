package org.shmem4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The elements that a PE of a grid gives its neighbors and gets from them. In each direction a PE gives the elements
 * that it owns at that side, and they fill the ghosts of the receiver's opposite side.
 *
 * <p>Two PEs may be neighbors in several directions. What one gives and what the other gets are then matched by order:
 * both sides list the directions in which elements travel in the same order.
 */
final class Halo {
  private final Grid grid;
  private final long[] shape;
  private final int width;
  private final Grid.Corners corners;
  private final long length;

  /** Describes the halo of this PE. */
  Halo(Grid grid, long[] shape, int width, Grid.Corners corners) {
    if (corners == null) {
      throw new NullPointerException("corners must not be null");
    }
    if (width < 1) {
      throw new IllegalArgumentException("width must be positive: width=" + width);
    }
    this.grid = grid;
    this.shape = shape.clone();
    this.width = width;
    this.corners = corners;
    this.length = checkedLength();
  }

  private long checkedLength() {
    long product = 1;
    for (long extent : shape) {
      if (extent < 3L * width) {
        throw new IllegalArgumentException("shape must have room in each dimension for width elements that the PE owns"
            + " and width ghosts on each side: shape=" + Arrays.toString(shape) + " width=" + width);
      }
      if (extent > Long.MAX_VALUE / product) {
        throw new IllegalArgumentException("the product of shape must fit a long: shape=" + Arrays.toString(shape));
      }
      product *= extent;
    }
    return product;
  }

  /** {@return how many elements the array has} */
  long length() {
    return length;
  }

  /** {@return what this PE gives, in the order that matters where one PE gets several parts} */
  List<Part> given() {
    List<Part> parts = new ArrayList<>();
    for (int[] direction : directions()) {
      int receiver = grid.neighbor(direction);
      if (receiver != Grid.NO_NEIGHBOR) {
        parts.add(new Part(receiver, owned(direction)));
      }
    }
    return parts;
  }

  /** {@return what this PE gets, in the order of {@link #given} on the PEs that give it} */
  List<Part> received() {
    List<Part> parts = new ArrayList<>();
    for (int[] direction : directions()) {
      int[] back = opposite(direction);
      int giver = grid.neighbor(back);
      if (giver != Grid.NO_NEIGHBOR) {
        parts.add(new Part(giver, ghosts(back)));
      }
    }
    return parts;
  }

  /** {@return the directions in which elements travel: -1, 0 or 1 in each dimension} */
  private List<int[]> directions() {
    List<int[]> directions = List.of(new int[0]);
    for (int dimension = 0; dimension < shape.length; dimension++) {
      List<int[]> longer = new ArrayList<>();
      for (int[] direction : directions) {
        for (int step = -1; step <= 1; step++) {
          int[] next = Arrays.copyOf(direction, dimension + 1);
          next[dimension] = step;
          longer.add(next);
        }
      }
      directions = longer;
    }
    return directions.stream().filter(this::isTravelled).toList();
  }

  private boolean isTravelled(int[] direction) {
    int dimensions = 0;
    for (int step : direction) {
      dimensions += Math.abs(step);
    }
    return dimensions == 1 || (dimensions > 1 && corners == Grid.Corners.CORNERS);
  }

  private static int[] opposite(int[] direction) {
    return Arrays.stream(direction).map(step -> -step).toArray();
  }

  private Box owned(int[] side) {
    return box(side, width);
  }

  private Box ghosts(int[] side) {
    return box(side, 0);
  }

  /** A box along a side: the ghosts themselves, or the elements that lie {@code inside} places further in. */
  private Box box(int[] side, int inside) {
    long[] first = new long[shape.length];
    long[] size = new long[shape.length];
    for (int dimension = 0; dimension < shape.length; dimension++) {
      size[dimension] = side[dimension] == 0 ? shape[dimension] - 2L * width : width;
      first[dimension] = switch (side[dimension]) {
        case -1 -> inside;
        case 0 -> width;
        default -> shape[dimension] - width - inside;
      };
    }
    return new Box(first, size, shape);
  }

  /**
   * A part of the array that one PE gives another.
   *
   * @param pe the other PE
   * @param box the part
   */
  record Part(int pe, Box box) {}
}
