package org.shmem4j.examples.tasks;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;

/**
 * Counts how many times each line occurs in a file, in a map of each PE, and merges the maps into one that all PEs
 * have.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.tasks.MergedMap FILE</pre>
 */
public final class MergedMap {
  private MergedMap() {}

  /**
   * Runs this process's PE.
   *
   * @param args the file
   */
  public static void main(String[] args) {
    Path path = Path.of(args[0]);
    Shmem.run(shmem -> {
      Map<String, Long> counts = sum(shmem, mine(shmem, path));
      if (shmem.myPe() == 0) {
        new TreeMap<>(counts).forEach((line, count) -> System.out.println(count + " " + line));
      }
    });
  }

  /** {@return how many times each line is in this PE's part of the file} */
  static Map<String, Long> mine(Shmem shmem, Path path) {
    Map<String, Long> counts = new HashMap<>();
    try (SharedFile file = shmem.map(path)) {
      TextPart.forEachLine(file.segment(), shmem.myPe(), shmem.nPes(), line -> counts.merge(line, 1L, Long::sum));
    }
    return counts;
  }

  /** {@return the sum of all PEs' maps, on every PE} */
  static Map<String, Long> sum(Shmem shmem, Map<String, Long> mine) {
    return toMap(MergedRuns.over(shmem, Counted.toBytes(Counted.listOf(mine)), MergedMap::merge));
  }

  private static byte[] merge(byte[] lower, byte[] higher) {
    Map<String, Long> sum = toMap(lower);
    toMap(higher).forEach((name, count) -> sum.merge(name, count, Long::sum));
    return Counted.toBytes(Counted.listOf(sum));
  }

  private static Map<String, Long> toMap(byte[] run) {
    Map<String, Long> counts = new HashMap<>();
    Counted.fromBytes(run).forEach(each -> counts.put(each.name(), each.count()));
    return counts;
  }
}
