package org.shmem4j.examples.irregular;

import java.util.Arrays;

/**
 * A PE's vertices of a graph, every n-th one, and the edges that start there. Vertex {@code v} is the PE's number
 * {@code v / nPes}.
 */
final class OwnVertices {
  final int count;
  /** Where the edges of each vertex start in {@link #ends}, and then where the last edges end. */
  final int[] first;
  /** The ends of edges, as numbers in the whole graph. */
  final int[] ends;

  OwnVertices(EdgeList graph, int pe, int pes) {
    this.count = (graph.vertices() - pe + pes - 1) / pes;
    this.first = new int[count + 1];
    for (int start : graph.from()) {
      if (start % pes == pe) {
        first[start / pes + 1]++;
      }
    }
    Arrays.parallelPrefix(first, Integer::sum);
    this.ends = new int[first[count]];
    int[] next = first.clone();
    for (int edge = 0; edge < graph.from().length; edge++) {
      int start = graph.from()[edge];
      if (start % pes == pe) {
        ends[next[start / pes]++] = graph.to()[edge];
      }
    }
  }

  int degree(int vertex) {
    return first[vertex + 1] - first[vertex];
  }

  /** {@return the ends of a vertex's edges that are less than a number; sorted if the graph is} */
  int[] lesserEnds(int vertex, int number) {
    return Arrays.stream(ends, first[vertex], first[vertex + 1]).filter(end -> end < number).toArray();
  }

  /** {@return whether there is an edge, in a graph that is sorted} */
  boolean hasEdge(int vertex, int end) {
    return Arrays.binarySearch(ends, first[vertex], first[vertex + 1], end) >= 0;
  }
}
