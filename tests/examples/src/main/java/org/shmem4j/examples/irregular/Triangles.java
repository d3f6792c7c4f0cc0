package org.shmem4j.examples.irregular;

import static org.shmem4j.api.Scalars.longSum;

import org.shmem4j.Element;
import org.shmem4j.Shmem;

/**
 * Counts triangles (bale's triangles). For two neighbors of a vertex, the PE that has the greater one is asked whether
 * there is an edge between them, and counts a triangle if there is: no answer is needed.
 */
public final class Triangles {
  @Element
  record Pair(int vertex, int neighbor) {}

  private Triangles() {}

  /**
   * Counts the triangles of a graph.
   *
   * @param shmem this PE
   * @param graph the graph, with each edge in both directions, once
   * @return how many there are
   */
  public static long count(Shmem shmem, EdgeList graph) {
    int pes = shmem.nPes();
    OwnVertices own = new OwnVertices(graph, shmem.myPe(), pes);
    long[] found = new long[1];
    try (PairMailbox pairs = PairMailbox.open(shmem.worldTeam(), (pe, vertex, neighbor) -> {
      if (own.hasEdge(vertex, neighbor)) {
        found[0]++;
      }
    })) {
      for (int vertex = 0; vertex < own.count; vertex++) {
        int[] lesser = own.lesserEnds(vertex, vertex * pes + shmem.myPe());
        for (int middle = 0; middle < lesser.length; middle++) {
          for (int least = 0; least < middle; least++) {
            pairs.send(lesser[middle] % pes, lesser[middle] / pes, lesser[least]);
          }
        }
      }
      pairs.complete();
    }
    return longSum(shmem.worldTeam(), found[0]);
  }
}
