package org.shmem4j.examples.irregular;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.irregular.DoubleUpdates;

/** PageRank: each vertex adds its share to the vertices that it points to. */
public final class PageRank {
  private static final double DAMPING = 0.85;

  private PageRank() {}

  /**
   * Computes ranks.
   *
   * @param shmem this PE
   * @param graph the graph
   * @param steps how many steps
   * @return the ranks of this PE's vertices
   */
  public static double[] of(Shmem shmem, EdgeList graph, int steps) {
    int pes = shmem.nPes();
    OwnVertices own = new OwnVertices(graph, shmem.myPe(), pes);
    SymmetricDoubles incoming = shmem.callocate(SymmetricDoubles.TYPE, graph.vertices() / pes + 1);
    double[] rank = new double[own.count];
    Arrays.fill(rank, 1.0 / graph.vertices());
    try (DoubleUpdates updates = DoubleUpdates.open(shmem.worldTeam(), incoming)) {
      for (int step = 0; step < steps; step++) {
        for (int vertex = 0; vertex < own.count; vertex++) {
          double share = rank[vertex] / own.degree(vertex);
          for (int edge = own.first[vertex]; edge < own.first[vertex + 1]; edge++) {
            updates.add(own.ends[edge] % pes, own.ends[edge] / pes, share);
          }
        }
        updates.complete();
        for (int vertex = 0; vertex < own.count; vertex++) {
          rank[vertex] = (1 - DAMPING) / graph.vertices() + DAMPING * incoming.get(vertex);
        }
        incoming.fill(0); // updates that others send in the next step arrive in this PE's next calls
      }
    }
    shmem.free(incoming);
    return rank;
  }
}
