package org.shmem4j.examples.tasks;

import static org.shmem4j.api.Scalars.longMax;
import static org.shmem4j.api.Scalars.longSum;

import java.nio.file.Path;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;

/**
 * Counts the lines of a large text, of which every PE reads a part.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.tasks.CountedLines FILE</pre>
 */
public final class CountedLines {
  /**
   * The size of a text.
   *
   * @param lines how many lines
   * @param longest the length of the longest line
   */
  record Size(long lines, long longest) {}

  private CountedLines() {}

  /**
   * Runs this process's PE.
   *
   * @param args the file
   */
  public static void main(String[] args) {
    Path path = Path.of(args[0]);
    Shmem.run(shmem -> {
      Size size = size(shmem, path);
      if (shmem.myPe() == 0) {
        System.out.println(size.lines() + " lines, the longest has " + size.longest() + " characters");
      }
    });
  }

  static Size size(Shmem shmem, Path path) {
    long[] mine = new long[2];
    try (SharedFile file = shmem.map(path)) {
      TextPart.forEachLine(file.segment(), shmem.myPe(), shmem.nPes(), line -> {
        mine[0]++;
        mine[1] = Math.max(mine[1], line.length());
      });
    }
    return new Size(longSum(shmem.worldTeam(), mine[0]), longMax(shmem.worldTeam(), mine[1]));
  }
}
