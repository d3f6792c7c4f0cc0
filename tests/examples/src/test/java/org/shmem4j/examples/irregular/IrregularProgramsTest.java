package org.shmem4j.examples.irregular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
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
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes),
        shmem -> assertThat(Levels.of(shmem, GRAPH, 7)).isEqualTo(mine(expected, shmem)));
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
    EdgeList both = EdgeList.random(500, 300, 3).bothWays();
    int[] expected = IntStream.range(0, both.vertices()).toArray();
    for (boolean changed = true; changed;) {
      changed = false;
      for (int edge = 0; edge < both.from().length; edge++) {
        int least = Math.min(expected[both.from()[edge]], expected[both.to()[edge]]);
        changed |= expected[both.to()[edge]] != least;
        expected[both.to()[edge]] = least;
      }
    }
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes),
        shmem -> assertThat(Components.of(shmem, both)).isEqualTo(mine(expected, shmem)));
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,16"})
  void triangles(int pes, String pipeBytes) {
    EdgeList graph = EdgeList.random(60, 500, 5).bothWays();
    boolean[][] edges = new boolean[60][60];
    for (int edge = 0; edge < graph.from().length; edge++) {
      edges[graph.from()[edge]][graph.to()[edge]] = true;
    }
    long expected = 0;
    for (int high = 0; high < 60; high++) {
      for (int middle = 0; middle < high; middle++) {
        for (int low = 0; low < middle; low++) {
          expected += edges[high][middle] && edges[middle][low] && edges[high][low] ? 1 : 0;
        }
      }
    }
    long triangles = expected;
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes),
        shmem -> assertThat(Triangles.count(shmem, graph)).isEqualTo(triangles).isGreaterThan(100));
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,24"})
  void permutedMatrix(int pes, String pipeBytes) {
    int[] rows = shuffled(GRAPH.vertices(), 1);
    int[] columns = shuffled(GRAPH.vertices(), 2);
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      EdgeList own = PermutedMatrix.of(shmem, GRAPH, spread(shmem, rows), spread(shmem, columns));
      assertThat(entries(own)).isEqualTo(Arrays.stream(entries(permuted(GRAPH, rows, columns)))
          .filter(entry -> (entry >>> Integer.SIZE) % pes == shmem.myPe()).toArray());
    });
  }

  private static EdgeList permuted(EdgeList matrix, int[] rows, int[] columns) {
    return new EdgeList(matrix.vertices(), Arrays.stream(matrix.from()).map(row -> rows[row]).toArray(),
        Arrays.stream(matrix.to()).map(column -> columns[column]).toArray());
  }

  private static long[] entries(EdgeList matrix) {
    return IntStream.range(0, matrix.from().length)
        .mapToLong(entry -> (long) matrix.from()[entry] << Integer.SIZE | matrix.to()[entry]).sorted().toArray();
  }

  private static int[] shuffled(int size, long seed) {
    List<Integer> numbers = IntStream.range(0, size).boxed().collect(Collectors.toCollection(ArrayList::new));
    Collections.shuffle(numbers, new Random(seed));
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /** Every n-th number on this PE. */
  private static SymmetricInts spread(Shmem shmem, int[] all) {
    SymmetricInts own = shmem.allocate(SymmetricInts.TYPE, (all.length + shmem.nPes() - 1) / shmem.nPes());
    int[] numbers = mine(all, shmem);
    for (int i = 0; i < numbers.length; i++) {
      own.set(i, numbers[i]);
    }
    shmem.barrierAll();
    return own;
  }

  @ParameterizedTest
  @CsvSource({"1,65536", "2,65536", "3,24"})
  void toposort(int pes, String pipeBytes) {
    int size = 300;
    EdgeList random = EdgeList.random(size, 600, 9);
    long[] upper = LongStream.concat(
        IntStream.range(0, size).mapToLong(row -> (long) row << Integer.SIZE | row),
        Arrays.stream(entries(random)).filter(entry -> entry >>> Integer.SIZE < (int) entry)).distinct().toArray();
    EdgeList matrix = permuted(new EdgeList(size,
        Arrays.stream(upper).mapToInt(entry -> (int) (entry >>> Integer.SIZE)).toArray(),
        Arrays.stream(upper).mapToInt(entry -> (int) entry).toArray()), shuffled(size, 3), shuffled(size, 4));
    int[] rows = new int[size];
    int[] columns = new int[size];
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", pipeBytes), shmem -> {
      Toposort.Order order = Toposort.of(shmem, matrix);
      for (int number = shmem.myPe(); number < size; number += pes) {
        rows[number] = order.rows().get(number / pes);
        columns[number] = order.columns().get(number / pes);
      }
    });
    assertThat(rows).containsExactlyInAnyOrder(IntStream.range(0, size).toArray());
    assertThat(columns).containsExactlyInAnyOrder(IntStream.range(0, size).toArray());
    EdgeList sorted = permuted(matrix, rows, columns);
    assertThat(IntStream.range(0, upper.length).allMatch(each -> sorted.from()[each] <= sorted.to()[each])).isTrue();
  }

  @Test
  void toposortOfAMatrixWithACircleIsRefused() {
    EdgeList circle = new EdgeList(2, new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1});
    assertThatThrownBy(() -> Shmem.launch(2, shmem -> Toposort.of(shmem, circle)))
        .hasMessageContaining("the matrix must be upper triangular in some order");
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void randomPermutation(int pes) {
    int[] all = new int[1000];
    Shmem.launch(pes, Map.of("SHMEM4J_PIPE_BYTES", "8"), shmem -> {
      SymmetricInts own = RandomPermutation.of(shmem, all.length, 1);
      for (int index = shmem.myPe(); index < all.length; index += pes) {
        all[index] = own.get(index / pes);
      }
    });
    assertThat(all).containsExactlyInAnyOrder(IntStream.range(0, all.length).toArray());
  }

  /** Of the 24 permutations of four numbers each is as likely as the others: chi-square is below its 99.99 %. */
  @Test
  @Tag("slow")
  void permutationsAreEquallyLikely() {
    int[] count = new int[4 * 4 * 4];
    SymmetricInts[] parts = new SymmetricInts[2];
    Shmem.launch(2, shmem -> {
      for (int seed = 0; seed < 2400; seed++) {
        SymmetricInts own = RandomPermutation.of(shmem, 4, seed);
        parts[shmem.myPe()] = own;
        shmem.barrierAll();
        if (shmem.myPe() == 0) {
          count[own.get(0) * 16 + parts[1].get(0) * 4 + own.get(1)]++;
        }
        shmem.free(own);
      }
    });
    double chiSquare = Arrays.stream(count).filter(each -> each > 0)
        .mapToDouble(each -> (each - 100) * (each - 100) / 100.0).sum();
    assertThat(Arrays.stream(count).filter(each -> each > 0).count()).isEqualTo(24);
    assertThat(chiSquare).isLessThan(58);
  }

  /** A circle of three, whose ranks stay as they are, and an edge beside it; one PE of six has no vertex. */
  @ParameterizedTest
  @CsvSource({"1", "2", "6"})
  void summaryOfAGraph(int pes) {
    EdgeList graph = new EdgeList(5, new int[] {0, 1, 2, 3}, new int[] {1, 2, 0, 4});
    Shmem.launch(pes, shmem -> {
      Graphs.Summary summary = Graphs.summary(shmem, graph);
      assertThat(summary.reached()).isEqualTo(3);
      assertThat(summary.components()).isEqualTo(2);
      assertThat(summary.triangles()).isEqualTo(1);
      assertThat(summary.greatestRank()).isCloseTo(0.2, within(1e-12));
    });
  }

  @Test
  void bothWaysHasEachEdgeOnce() {
    EdgeList both = new EdgeList(4, new int[] {2, 0, 1, 2, 3}, new int[] {1, 1, 0, 1, 3}).bothWays();
    assertThat(both.from()).containsExactly(0, 1, 1, 2);
    assertThat(both.to()).containsExactly(1, 0, 2, 1);
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
