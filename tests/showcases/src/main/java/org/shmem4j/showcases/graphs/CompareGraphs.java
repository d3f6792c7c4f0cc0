package org.shmem4j.showcases.graphs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.examples.irregular.Components;
import org.shmem4j.examples.irregular.EdgeList;
import org.shmem4j.examples.irregular.Levels;
import org.shmem4j.examples.irregular.PageRank;

/**
 * The comparison: run on several PEs, it measures our algorithms; run without the launcher, those of JGraphT in one
 * JVM.
 */
public final class CompareGraphs {
  private static final int STEPS = 20;

  private final Shmem shmem;
  private final int rounds;

  private CompareGraphs(Shmem shmem, int rounds) {
    this.shmem = shmem;
    this.rounds = rounds;
  }

  /**
   * Compares.
   *
   * @param args a file as SNAP publishes graphs, or the numbers of vertices and edges of a random graph, joined by a
   *     comma; how many times each is done
   */
  public static void main(String[] args) {
    EdgeList graph = graph(args[0]);
    Shmem.run(shmem -> {
      CompareGraphs compare = new CompareGraphs(shmem, Integer.parseInt(args[1]));
      if (shmem.nPes() > 1) {
        compare.onPes(graph);
      } else {
        compare.inOneJvm(graph);
      }
    });
  }

  private static EdgeList graph(String which) {
    if (which.matches("\\d+,\\d+")) {
      int comma = which.indexOf(',');
      return EdgeList.random(
          Integer.parseInt(which.substring(0, comma)), Integer.parseInt(which.substring(comma + 1)), 1);
    }
    try {
      return EdgeList.read(Path.of(which));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void onPes(EdgeList graph) {
    EdgeList bothWays = graph.bothWays();
    time("breadth-first search", () -> Levels.of(shmem, graph, graph.from()[0]));
    time("components", () -> Components.of(shmem, bothWays));
    time("PageRank, 20 steps", () -> PageRank.of(shmem, graph, STEPS));
  }

  private void inOneJvm(EdgeList graph) {
    JGraphTInOneJvm ways = new JGraphTInOneJvm(graph);
    int root = graph.from()[0];
    time("breadth-first search by BreadthFirstIterator", () -> ways.levels(root));
    time("breadth-first search by a loop", () -> ways.levelsByLoop(root));
    time("components by ConnectivityInspector", ways::components);
    time("components by a loop", ways::componentsByLoop);
    time("PageRank, 20 steps", () -> ways.ranks(STEPS));
    time("PageRank, 20 steps, by a loop", () -> ways.ranksByLoop(STEPS));
  }

  private void time(String what, Runnable work) {
    double[] millis = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      shmem.barrierAll();
      long start = System.nanoTime();
      work.run();
      shmem.barrierAll();
      millis[round] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(millis);
    if (shmem.myPe() == 0) {
      System.out.printf("%d PEs, %s: median %.0f ms, least %.0f ms%n",
          shmem.nPes(), what, millis[rounds / 2], millis[0]);
    }
  }
}
