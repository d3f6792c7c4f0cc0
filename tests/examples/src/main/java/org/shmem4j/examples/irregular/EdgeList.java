package org.shmem4j.examples.irregular;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A directed graph as a list of its edges.
 *
 * @param vertices how many vertices there are, numbered from 0
 * @param from the start of each edge
 * @param to its end
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record EdgeList(int vertices, int[] from, int[] to) {
  /**
   * Reads a file as SNAP publishes graphs: the two ends of an edge on each line, and comments after {@code #}.
   *
   * @param file the file
   * @return the graph
   * @throws IOException if it cannot be read
   */
  public static EdgeList read(Path file) throws IOException {
    List<String[]> lines;
    try (var all = Files.lines(file)) {
      lines = all.filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.strip().split("\\s+", -1)).toList();
    }
    int[] from = lines.stream().mapToInt(ends -> Integer.parseInt(ends[0])).toArray();
    int[] to = lines.stream().mapToInt(ends -> Integer.parseInt(ends[1])).toArray();
    int last = -1;
    for (int edge = 0; edge < from.length; edge++) {
      last = Math.max(last, Math.max(from[edge], to[edge]));
    }
    return new EdgeList(last + 1, from, to);
  }

  /**
   * Makes a graph of random edges.
   *
   * @param vertices how many vertices
   * @param edges how many edges
   * @param seed the graph's number
   * @return the graph
   */
  public static EdgeList random(int vertices, int edges, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] from = random.ints(edges, 0, vertices).toArray();
    int[] to = random.ints(edges, 0, vertices).toArray();
    return new EdgeList(vertices, from, to);
  }

  /** {@return the edges in the other direction} */
  public EdgeList reversed() {
    return new EdgeList(vertices, to, from);
  }

  /** {@return the edges in both directions, sorted, each once, without those from a vertex to itself} */
  public EdgeList bothWays() {
    long[] edges = IntStream.range(0, from.length).filter(edge -> from[edge] != to[edge])
        .mapToLong(edge -> (long) from[edge] << Integer.SIZE | to[edge])
        .flatMap(edge -> LongStream.of(edge, Long.rotateLeft(edge, Integer.SIZE))).sorted().distinct().toArray();
    return new EdgeList(vertices, Arrays.stream(edges).mapToInt(edge -> (int) (edge >>> Integer.SIZE)).toArray(),
        Arrays.stream(edges).mapToInt(edge -> (int) edge).toArray());
  }
}
