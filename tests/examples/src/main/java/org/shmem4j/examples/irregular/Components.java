package org.shmem4j.examples.irregular;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.irregular.LongMailbox;

/**
 * Connected components: each vertex gets the least number of any vertex that it is connected with, whatever the
 * directions of edges. Handlers send on, so that one {@code complete} finds them all.
 */
public final class Components {
  private Components() {}

  /**
   * Finds the components of a graph.
   *
   * @param shmem this PE
   * @param graph the graph, with each edge in both directions
   * @return the least vertex of the component of each of this PE's vertices
   */
  public static int[] of(Shmem shmem, EdgeList graph) {
    int pes = shmem.nPes();
    OwnVertices own = new OwnVertices(graph, shmem.myPe(), pes);
    int[] least = new int[own.count];
    Arrays.fill(least, Integer.MAX_VALUE);
    LongMailbox[] mailbox = new LongMailbox[1];
    try (LongMailbox labels = LongMailbox.open(shmem.worldTeam(), (pe, message) -> {
      int vertex = (int) (message >>> Integer.SIZE);
      int label = (int) message;
      if (label < least[vertex]) {
        least[vertex] = label;
        for (int edge = own.first[vertex]; edge < own.first[vertex + 1]; edge++) {
          send(mailbox[0], pes, own.ends[edge], label);
        }
      }
    })) {
      mailbox[0] = labels;
      for (int vertex = 0; vertex < own.count; vertex++) {
        int number = vertex * pes + shmem.myPe();
        send(labels, pes, number, number);
      }
      labels.complete();
    }
    return least;
  }

  private static void send(LongMailbox labels, int pes, int vertex, int label) {
    labels.send(vertex % pes, (long) (vertex / pes) << Integer.SIZE | label);
  }
}
