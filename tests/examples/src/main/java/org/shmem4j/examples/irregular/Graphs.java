package org.shmem4j.examples.irregular;

import static org.shmem4j.api.Scalars.doubleMax;
import static org.shmem4j.api.Scalars.longSum;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.shmem4j.Shmem;

/**
 * Prints a few properties of a graph in a file.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.irregular.Graphs FILE</pre>
 */
public final class Graphs {
  private static final int STEPS = 20;

  /**
   * The properties.
   *
   * @param reached how many vertices can be reached from vertex 0
   * @param components how many parts there are that no edge joins
   * @param triangles how many triangles
   * @param greatestRank the greatest rank of a vertex
   */
  record Summary(long reached, long components, long triangles, double greatestRank) {}

  private Graphs() {}

  /**
   * Runs this process's PE.
   *
   * @param args the file
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      EdgeList graph = read(Path.of(args[0]));
      Summary summary = summary(shmem, graph);
      if (shmem.myPe() == 0) {
        System.out.println(graph.vertices() + " vertices, " + graph.from().length + " edges: " + summary);
      }
    });
  }

  private static EdgeList read(Path file) {
    try {
      return EdgeList.read(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Summary summary(Shmem shmem, EdgeList graph) {
    EdgeList bothWays = graph.bothWays();
    int[] levels = Levels.of(shmem, graph, 0);
    int[] least = Components.of(shmem, bothWays);
    double[] ranks = PageRank.of(shmem, graph, STEPS);
    long[] counts = new long[2];
    for (int vertex = 0; vertex < least.length; vertex++) {
      counts[0] += levels[vertex] < 0 ? 0 : 1;
      counts[1] += least[vertex] == vertex * shmem.nPes() + shmem.myPe() ? 1 : 0;
    }
    long[] all = longSum(shmem.worldTeam(), counts);
    double greatest = doubleMax(shmem.worldTeam(), Arrays.stream(ranks).max().orElse(0));
    return new Summary(all[0], all[1], Triangles.count(shmem, bothWays), greatest);
  }
}
