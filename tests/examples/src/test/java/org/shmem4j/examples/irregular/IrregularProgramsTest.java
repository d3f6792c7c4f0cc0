package org.shmem4j.applications.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** The programs against sequential ones. */
@Timeout(60)
class IrregularProgramsTest {
  private static final EdgeList GRAPH = EdgeList.random(500, 800, 3);

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,1"})
  void histogram(int pes, String pipeBytes) {
    int perPe = 100;
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      long[] expected = new long[pes * perPe];
      for (int pe = 0; pe < pes; pe++) {
        for (int key : keys(pe, pes * perPe)) {
          expected[key]++;
        }
      }
      SymmetricLongs counts = Histogram.count(shmem, perPe, keys(shmem.myPe(), pes * perPe));
      assertThat(counts.toArray())
          .isEqualTo(Arrays.copyOfRange(expected, shmem.myPe() * perPe, (shmem.myPe() + 1) * perPe));
    });
  }

  private static int[] keys(int pe, int bound) {
    return new SplittableRandom(pe).ints(5000, 0, bound).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1", "3"})
  void indexGather(int pes) {
    Shmem.launch(pes, shmem -> {
      SymmetricLongs table = shmem.allocate(SymmetricLongs.TYPE, 100);
      for (int i = 0; i < 100; i++) {
        table.set(i, (shmem.myPe() * 100L + i) * 7);
      }
      shmem.barrierAll();
      int[] indices = keys(shmem.myPe(), pes * 100);
      assertThat(IndexGather.gather(shmem, table, indices).toArray())
          .isEqualTo(Arrays.stream(indices).mapToLong(i -> i * 7L).toArray());
    });
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,4"})
  void levels(int pes, String pipeBytes) {
    int[] expected = new int[GRAPH.vertices()];
    Arrays.fill(expected, -1);
    expected[7] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(7);
    while (!queue.isEmpty()) {
      int vertex = queue.remove();
      for (int edge = 0; edge < GRAPH.from().length; edge++) {
        if (GRAPH.from()[edge] == vertex && expected[GRAPH.to()[edge]] < 0) {
          expected[GRAPH.to()[edge]] = expected[vertex] + 1;
          queue.add(GRAPH.to()[edge]);
        }
      }
    }
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem ->
        assertThat(Levels.of(shmem, GRAPH, 7)).isEqualTo(mine(expected, shmem)));
  }

  private static int[] mine(int[] all, Shmem shmem) {
    return IntStream.range(0, all.length).filter(i -> i % shmem.nPes() == shmem.myPe()).map(i -> all[i]).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,16"})
  void pageRank(int pes, String pipeBytes) {
    double[] rank = new double[GRAPH.vertices()];
    Arrays.fill(rank, 1.0 / rank.length);
    int[] degree = new int[rank.length];
    for (int from : GRAPH.from()) {
      degree[from]++;
    }
    for (int step = 0; step < 10; step++) {
      double[] incoming = new double[rank.length];
      for (int edge = 0; edge < GRAPH.from().length; edge++) {
        incoming[GRAPH.to()[edge]] += rank[GRAPH.from()[edge]] / degree[GRAPH.from()[edge]];
      }
      Arrays.setAll(rank, vertex -> 0.15 / rank.length + 0.85 * incoming[vertex]);
    }
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      double[] own = PageRank.of(shmem, GRAPH, 10);
      for (int vertex = 0; vertex < own.length; vertex++) {
        assertThat(own[vertex]).isCloseTo(rank[vertex * pes + shmem.myPe()], within(1e-12));
      }
    });
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,8"})
  void components(int pes, String pipeBytes) {
    int edges = 300;
    EdgeList both = new EdgeList(GRAPH.vertices(),
        IntStream.range(0, 2 * edges).map(i -> i < edges ? GRAPH.from()[i] : GRAPH.to()[i - edges]).toArray(),
        IntStream.range(0, 2 * edges).map(i -> i < edges ? GRAPH.to()[i] : GRAPH.from()[i - edges]).toArray());
    int[] expected = IntStream.range(0, both.vertices()).toArray();
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int edge = 0; edge < 2 * edges; edge++) {
        int least = Math.min(expected[both.from()[edge]], expected[both.to()[edge]]);
        changed |= expected[both.to()[edge]] != least;
        expected[both.to()[edge]] = least;
      }
    }
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem ->
        assertThat(Components.of(shmem, both)).isEqualTo(mine(expected, shmem)));
  }

  @Test
  void readsEdgeLists(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("graph.txt"), "# from to\n0\t1\n2 4\n\n1 0\n");
    EdgeList graph = EdgeList.read(file);
    assertThat(graph.vertices()).isEqualTo(5);
    assertThat(graph.from()).containsExactly(0, 2, 1);
    assertThat(graph.to()).containsExactly(1, 4, 0);
  }
}
