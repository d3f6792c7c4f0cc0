package org.shmem4j.showcases.graphs;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jgrapht.Graph;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.jgrapht.alg.scoring.PageRank;
import org.jgrapht.alg.util.Pair;
import org.jgrapht.opt.graph.sparse.IncomingEdgesSupport;
import org.jgrapht.opt.graph.sparse.SparseIntDirectedGraph;
import org.jgrapht.opt.graph.sparse.SparseIntUndirectedGraph;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.shmem4j.examples.irregular.EdgeList;

/**
 * The same computations by JGraphT, on its most compact graphs: by its own algorithms, and by loops over its graphs
 * that keep their results in arrays, which is faster.
 */
final class JGraphTInOneJvm {
  private static final double DAMPING = 0.85;

  private final int vertices;
  private final Graph<Integer, Integer> directed;
  private final Graph<Integer, Integer> undirected;

  JGraphTInOneJvm(EdgeList graph) {
    this.vertices = graph.vertices();
    this.directed = new SparseIntDirectedGraph(
        vertices, graph.from().length, () -> pairs(graph), IncomingEdgesSupport.LAZY_INCOMING_EDGES);
    this.undirected = new SparseIntUndirectedGraph(vertices, graph.from().length, () -> pairs(graph));
  }

  private static Stream<Pair<Integer, Integer>> pairs(EdgeList graph) {
    return IntStream.range(0, graph.from().length).mapToObj(edge -> Pair.of(graph.from()[edge], graph.to()[edge]));
  }

  /** {@return the level of each vertex by JGraphT's iterator; -1 for those that cannot be reached} */
  int[] levels(int root) {
    int[] levels = unknown();
    BreadthFirstIterator<Integer, Integer> search = new BreadthFirstIterator<>(directed, root);
    while (search.hasNext()) {
      int vertex = search.next();
      levels[vertex] = search.getDepth(vertex);
    }
    return levels;
  }

  /** {@return the level of each vertex, computed by a loop; -1 for those that cannot be reached} */
  int[] levelsByLoop(int root) {
    int[] levels = unknown();
    levels[root] = 0;
    int[] found = new int[vertices];
    found[0] = root;
    int count = 1;
    for (int i = 0; i < count; i++) {
      int vertex = found[i];
      for (int edge : directed.outgoingEdgesOf(vertex)) {
        int end = directed.getEdgeTarget(edge);
        if (levels[end] < 0) {
          levels[end] = levels[vertex] + 1;
          found[count++] = end;
        }
      }
    }
    return levels;
  }

  /** {@return how many components there are, by JGraphT's inspector} */
  int components() {
    return new ConnectivityInspector<>(undirected).connectedSets().size();
  }

  /** {@return how many components there are, counted by a loop} */
  int componentsByLoop() {
    boolean[] seen = new boolean[vertices];
    int[] found = new int[vertices];
    int components = 0;
    for (int start = 0; start < vertices; start++) {
      if (!seen[start]) {
        components++;
        seen[start] = true;
        found[0] = start;
        followFrom(seen, found);
      }
    }
    return components;
  }

  private void followFrom(boolean[] seen, int[] found) {
    int count = 1;
    for (int i = 0; i < count; i++) {
      int vertex = found[i];
      Set<Integer> edges = undirected.edgesOf(vertex);
      for (int edge : edges) {
        int from = undirected.getEdgeSource(edge);
        int end = from == vertex ? undirected.getEdgeTarget(edge) : from;
        if (!seen[end]) {
          seen[end] = true;
          found[count++] = end;
        }
      }
    }
  }

  /** {@return the ranks by JGraphT's algorithm, after a number of steps} */
  double[] ranks(int steps) {
    Map<Integer, Double> scores = new PageRank<>(directed, DAMPING, steps, Double.MIN_VALUE).getScores();
    return IntStream.range(0, vertices).mapToDouble(scores::get).toArray();
  }

  /** {@return the ranks, computed by a loop} */
  double[] ranksByLoop(int steps) {
    double[] rank = new double[vertices];
    Arrays.fill(rank, 1.0 / vertices);
    for (int step = 0; step < steps; step++) {
      rank = ranksAfter(rank);
    }
    return rank;
  }

  private double[] ranksAfter(double[] rank) {
    double[] next = new double[vertices];
    for (int vertex = 0; vertex < vertices; vertex++) {
      Set<Integer> edges = directed.outgoingEdgesOf(vertex);
      double share = rank[vertex] / edges.size();
      for (int edge : edges) {
        next[directed.getEdgeTarget(edge)] += share;
      }
    }
    for (int vertex = 0; vertex < vertices; vertex++) {
      next[vertex] = (1 - DAMPING) / vertices + DAMPING * next[vertex];
    }
    return next;
  }

  private int[] unknown() {
    int[] levels = new int[vertices];
    Arrays.fill(levels, -1);
    return levels;
  }
}
