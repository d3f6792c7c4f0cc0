package org.shmem4j.benchmarks.worker;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.benchmarks.ContestantCommand;

/**
 * The elements that a PE gives one neighbor in each turn, and gets from it: they become ghosts in the other's array.
 *
 * @param pe the neighbor
 * @param side on which of the neighbor's sides this PE is
 * @param from the first element that the neighbor gets
 * @param to the neighbor's first ghost of these elements
 * @param ghosts this PE's first ghost of the neighbor's elements
 * @param count how many elements, both ways
 * @param stride the distance between them
 * @param list the elements one by one, whose ghosts lie one after another; null if they are evenly spaced
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record NeighborEdge(int pe, int side, long from, long to, long ghosts, int count, long stride, int[] list) {
  /** The sides of a PE; the last bit tells opposite ones apart. */
  static final int SIDES = 4;

  private static final int ABOVE = 0;
  private static final int BELOW = 1;
  private static final int LEFT = 2;
  private static final int RIGHT = 3;

  private static final int LIST_STEP = 0x9e3779b1;
  private static final int LISTED_PART = 8;

  /** {@return the side of this PE that the neighbor is on} */
  int ownSide() {
    return side ^ 1;
  }

  /** {@return where an element lies in this PE's array} */
  long source(int i) {
    return list == null ? from + i * stride : list[i];
  }

  /** {@return where the element's ghost lies in the neighbor's array} */
  long target(int i) {
    return to + i * stride;
  }

  private static NeighborEdge run(int pe, int side, long from, long to, long ghosts, int count) {
    return new NeighborEdge(pe, side, from, to, ghosts, count, 1, null);
  }

  /** {@return the edges that a PE gives in an operation, by the first word of its name} */
  static List<NeighborEdge> of(ContestantCommand command, int pe, int pes) {
    int count = count(command);
    return switch (command.routine().split("_", -1)[0]) {
      case "edge" -> ofRow(count, pe, pes);
      case "grid" -> ofGrid(count, pe, pes);
      default -> ofLists(count, pe, pes);
    };
  }

  /** {@return the length of a PE's array in an operation} */
  static long length(ContestantCommand command) {
    long count = count(command);
    return switch (command.routine().split("_", -1)[0]) {
      case "edge" -> 4 * count;
      case "grid" -> (count + 2) * (count + 2);
      default -> listed((int) count) + 2 * count;
    };
  }

  private static int count(ContestantCommand command) {
    return Math.toIntExact(command.bytes() / Double.BYTES);
  }

  /** PEs in a row, each with the ghosts from its left, the two edges that it gives, and the ghosts from its right. */
  private static List<NeighborEdge> ofRow(int count, int pe, int pes) {
    List<NeighborEdge> edges = new ArrayList<>();
    if (pe > 0) {
      edges.add(run(pe - 1, RIGHT, count, 3L * count, 0, count));
    }
    if (pe + 1 < pes) {
      edges.add(run(pe + 1, LEFT, 2L * count, 0, 3L * count, count));
    }
    return edges;
  }

  /** PEs in rows as short as possible; each has a square of elements with a border of ghosts, stored in rows. */
  private static List<NeighborEdge> ofGrid(int count, int pe, int pes) {
    int rows = (int) Math.sqrt(pes);
    while (pes % rows != 0) {
      rows--;
    }
    int columns = pes / rows;
    long width = count + 2L;
    long last = count * width;
    List<NeighborEdge> edges = new ArrayList<>();
    if (pe >= columns) {
      edges.add(run(pe - columns, BELOW, width + 1, last + width + 1, 1, count));
    }
    if (pe + columns < pes) {
      edges.add(run(pe + columns, ABOVE, last + 1, 1, last + width + 1, count));
    }
    if (pe % columns > 0) {
      edges.add(new NeighborEdge(pe - 1, RIGHT, width + 1, 2 * width - 1, width, count, width, null));
    }
    if (pe % columns + 1 < columns) {
      edges.add(new NeighborEdge(pe + 1, LEFT, 2 * width - 2, width, 2 * width - 1, count, width, null));
    }
    return edges;
  }

  /** PEs in a row; each sends about one element in eight, in any order; the ghosts follow the owned elements. */
  private static List<NeighborEdge> ofLists(int count, int pe, int pes) {
    List<NeighborEdge> edges = new ArrayList<>();
    long owned = listed(count);
    if (pe > 0) {
      edges.add(new NeighborEdge(pe - 1, RIGHT, 0, owned + count, owned, count, 1, list(count, 0)));
    }
    if (pe + 1 < pes) {
      edges.add(new NeighborEdge(pe + 1, LEFT, 0, owned, owned + count, count, 1, list(count, 1)));
    }
    return edges;
  }

  private static int listed(int count) {
    return LISTED_PART * Integer.highestOneBit(count);
  }

  /** Distinct elements: the last bits of an odd number times distinct numbers. */
  private static int[] list(int count, int first) {
    int[] list = new int[count];
    for (int i = 0; i < count; i++) {
      list[i] = (first + i) * LIST_STEP & listed(count) - 1;
    }
    return list;
  }
}
