package org.shmem4j.showcases.vectors;

import static org.shmem4j.api.Scalars.longSum;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.shmem4j.Shmem;

/**
 * Compares the ways to search: run on several PEs, it searches shards with a floor and without one, in turn; run on one
 * PE, it uses Lucene's own ways in one JVM.
 */
public final class CompareSearches {
  /** How many times all queries are run before they are timed. */
  private static final int PRACTICE = 4;

  private final Path index;
  private final Vectors vectors;
  private final int shards;
  private final int k;
  private final int width;
  private final int queries;
  private final int[][] nearest;

  private CompareSearches(String[] args, boolean asks) {
    this.index = Path.of(args[0], "%s-%s-%s".formatted(args[1], args[2], args[6]));
    this.vectors = new Vectors(Integer.parseInt(args[1]), args[2].equals("topics"));
    this.k = Integer.parseInt(args[3]);
    this.width = Integer.parseInt(args[4]);
    this.queries = Integer.parseInt(args[5]);
    this.shards = Integer.parseInt(args[6]);
    this.nearest = asks ? nearest(vectors, k, queries) : new int[queries][];
  }

  /**
   * Compares.
   *
   * @param args a folder for indexes, the number of vectors, "even" or "topics" (how they lie in the shards), k, the
   *     width, the number of queries, that of shards
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      CompareSearches compare = new CompareSearches(args, shmem.myPe() == 0);
      ShardIndex.write(shmem, compare.index, compare.vectors, compare.shards);
      if (shmem.nPes() == 1) {
        compare.inOneJvm();
      } else {
        compare.onPes(shmem);
      }
    });
  }

  /** {@return the k nearest vectors of each query, found by comparing with all} */
  static int[][] nearest(Vectors vectors, int k, int queries) {
    float[][] all = IntStream.range(0, vectors.count()).parallel().mapToObj(vectors::vector).toArray(float[][]::new);
    return IntStream.range(0, queries).parallel().mapToObj(query -> {
      float[] wanted = Vectors.query(query);
      float[] scores = new float[all.length];
      for (int i = 0; i < all.length; i++) {
        scores[i] = ShardIndex.SIMILARITY.compare(wanted, all[i]);
      }
      float[] sorted = scores.clone();
      Arrays.sort(sorted);
      float worst = sorted[Math.max(0, sorted.length - k)];
      return IntStream.range(0, scores.length).filter(i -> scores[i] >= worst).limit(k).toArray();
    }).toArray(int[][]::new);
  }

  /** {@return the fraction of the nearest vectors that is among some hits} */
  static double recall(int[] nearest, byte[] hits) {
    Set<Integer> found = new HashSet<>();
    for (int number : Hits.numbers(hits)) {
      found.add(number);
    }
    return (double) IntStream.of(nearest).filter(found::contains).count() / nearest.length;
  }

  private void onPes(Shmem shmem) throws IOException {
    Line plain = new Line("plain shards");
    Line shared = new Line("shared floor");
    try (ShardedSearch search = new ShardedSearch(shmem, index, k, width)) {
      for (int i = -PRACTICE * queries; i < queries; i++) { // those below zero are for practice
        int query = Math.floorMod(i, queries);
        for (Line line : new Line[] {plain, shared}) {
          long start = System.nanoTime();
          byte[] hits = search.search(Vectors.query(query), line == shared);
          long nanos = System.nanoTime() - start;
          long visited = longSum(shmem.worldTeam(), search.takeVisited());
          if (i >= 0 && shmem.myPe() == 0) {
            line.add(nanos, visited, recall(nearest[i], hits));
          }
        }
      }
      if (shmem.myPe() == 0) {
        plain.print();
        shared.print();
        System.out.printf("reading the floor: %.2f ns%n", nanosToRead(search.floor()));
      }
      shmem.barrierAll();
    }
  }

  private static double nanosToRead(SharedFloor floor) {
    int reads = 10_000_000;
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 10; round++) {
      float sum = 0;
      long start = System.nanoTime();
      for (int i = 0; i < reads; i++) {
        sum += floor.read();
      }
      best = Math.min(best, (double) (System.nanoTime() - start) / reads);
      if (sum == 1) {
        System.out.println(); // never; but the loop's result is used
      }
    }
    return best;
  }

  private void inOneJvm() {
    Line[] lines = Arrays.stream(LuceneInOneJvm.Way.values()).map(way -> new Line("one JVM, " + way))
        .toArray(Line[]::new);
    try (LuceneInOneJvm search = new LuceneInOneJvm(index, Runtime.getRuntime().availableProcessors())) {
      for (int i = -PRACTICE * queries; i < queries; i++) {
        int query = Math.floorMod(i, queries);
        for (LuceneInOneJvm.Way way : LuceneInOneJvm.Way.values()) {
          long start = System.nanoTime();
          byte[] hits = search.search(Vectors.query(query), k, way);
          long nanos = System.nanoTime() - start;
          long nodes = search.takeVisited();
          if (i >= 0) {
            lines[way.ordinal()].add(nanos, nodes, recall(nearest[i], hits));
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    for (Line line : lines) {
      line.print();
    }
  }

  /** The measurements of one way to search. */
  private final class Line {
    private final String name;
    private final long[] nanos = new long[queries];
    private int count;
    private long visited;
    private double recall;

    Line(String name) {
      this.name = name;
    }

    void add(long time, long nodes, double part) {
      nanos[count++] = time;
      visited += nodes;
      recall += part;
    }

    void print() {
      Arrays.sort(nanos);
      System.out.printf("%-24s recall %.4f, visited %,8d, %6.0f queries/s, median %.2f ms, 99th percentile %.2f ms%n",
          name,
          recall / count, visited / count, 1e9 * count / Arrays.stream(nanos).sum(), nanos[count / 2] / 1e6,
          nanos[count * 99 / 100] / 1e6);
    }
  }
}
