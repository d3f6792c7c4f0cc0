package org.shmem4j.showcases.graphs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.examples.irregular.Components;
import org.shmem4j.examples.irregular.EdgeList;
import org.shmem4j.examples.irregular.Levels;
import org.shmem4j.examples.irregular.PageRank;

/** What PEs find in a graph beside what JGraphT finds. */
@Timeout(120)
class GraphsTest {
  private static final int PES = 3;
  private static final int STEPS = 10;

  private static final EdgeList DENSE = EdgeList.random(2000, 40_000, 5);
  /** Most of its vertices cannot be reached from the first. */
  private static final EdgeList SPARSE = EdgeList.random(2000, 1500, 6);

  @Test
  void levels() {
    for (EdgeList graph : new EdgeList[] {DENSE, SPARSE}) {
      int root = graph.from()[0];
      int[] found = new int[graph.vertices()];
      Shmem.launch(PES, shmem -> {
        int[] own = Levels.of(shmem, graph, root);
        for (int i = 0; i < own.length; i++) {
          found[i * PES + shmem.myPe()] = own[i];
        }
      });
      JGraphTInOneJvm one = new JGraphTInOneJvm(graph);
      assertThat(one.levels(root)).isEqualTo(one.levelsByLoop(root)).isEqualTo(found);
    }
  }

  @Test
  void components() {
    AtomicInteger found = new AtomicInteger();
    Shmem.launch(PES, shmem -> {
      int[] least = Components.of(shmem, SPARSE.bothWays());
      for (int i = 0; i < least.length; i++) {
        // A vertex without edges has no label, and is a component of its own.
        found.addAndGet(least[i] == i * PES + shmem.myPe() || least[i] == Integer.MAX_VALUE ? 1 : 0);
      }
    });
    JGraphTInOneJvm one = new JGraphTInOneJvm(SPARSE);
    assertThat(one.components()).isEqualTo(one.componentsByLoop()).isEqualTo(found.get()).isGreaterThan(500);
  }

  @Test
  void ranks() {
    double[] found = new double[DENSE.vertices()];
    Shmem.launch(PES, shmem -> {
      double[] own = PageRank.of(shmem, DENSE, STEPS);
      for (int i = 0; i < own.length; i++) {
        found[i * PES + shmem.myPe()] = own[i];
      }
    });
    JGraphTInOneJvm one = new JGraphTInOneJvm(DENSE);
    assertThat(one.ranksByLoop(STEPS)).containsExactly(found, within(1e-12));
    assertThat(one.ranks(STEPS)).containsExactly(found, within(1e-12));
    assertThat(Arrays.stream(found).sum()).isEqualTo(1, within(1e-9));
  }
}
