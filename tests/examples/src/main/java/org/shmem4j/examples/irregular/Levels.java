package org.shmem4j.examples.irregular;

import static org.shmem4j.api.Scalars.longSum;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.irregular.IntMailbox;

/**
 * Breadth-first search: how many edges away each vertex is from a root. A PE notifies the owner of each vertex that it
 * sees.
 */
public final class Levels {
  private final int[] level;
  private final IntList found = new IntList();
  private int now;

  private Levels(int vertices) {
    this.level = new int[vertices];
    Arrays.fill(level, -1);
  }

  /**
   * Searches a graph.
   *
   * @param shmem this PE
   * @param graph the graph
   * @param root the vertex to start at
   * @return the levels of this PE's vertices; -1 for those that cannot be reached
   */
  public static int[] of(Shmem shmem, EdgeList graph, int root) {
    int pes = shmem.nPes();
    OwnVertices own = new OwnVertices(graph, shmem.myPe(), pes);
    Levels levels = new Levels(own.count);
    try (IntMailbox mailbox = IntMailbox.open(shmem.worldTeam(), (pe, vertex) -> levels.reach(vertex))) {
      if (root % pes == shmem.myPe()) {
        levels.reach(root / pes);
      }
      do {
        int[] frontier = levels.found.take();
        levels.now++;
        for (int vertex : frontier) {
          for (int edge = own.first[vertex]; edge < own.first[vertex + 1]; edge++) {
            mailbox.send(own.ends[edge] % pes, own.ends[edge] / pes);
          }
        }
        mailbox.complete();
      } while (longSum(shmem.worldTeam(), levels.found.size()) > 0);
    }
    return levels.level;
  }

  private void reach(int vertex) {
    if (level[vertex] < 0) {
      level[vertex] = now;
      found.add(vertex);
    }
  }
}
