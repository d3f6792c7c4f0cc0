package org.shmem4j.internal.onhost.datalayout;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Finds out whether a map contains a byte twice: by arithmetic for regular maps, otherwise from a list of all runs.
 */
final class Overlaps {
  private Overlaps() {}

  /** A list of runs, with the start and end of each. */
  static final class Runs {
    private final long[] starts;
    private final long[] ends;
    private int count;

    Runs(int room) {
      starts = new long[room];
      ends = new long[room];
    }

    void add(long start, long end) {
      starts[count] = start;
      ends[count++] = end;
    }

    long[] bounds() {
      long[] bounds = new long[2 * count];
      for (int i = 0; i < count; i++) {
        bounds[2 * i] = starts[i];
        bounds[2 * i + 1] = ends[i];
      }
      return bounds;
    }

    boolean areApart() {
      long[] sortedStarts = starts.clone();
      long[] sortedEnds = ends.clone();
      Arrays.sort(sortedStarts);
      Arrays.sort(sortedEnds);
      // Sorted runs that do not overlap end before the next one starts.
      for (int i = 1; i < count; i++) {
        if (sortedStarts[i] < sortedEnds[i - 1]) {
          return false;
        }
      }
      return true;
    }
  }

  static boolean isApart(TypeMap map) {
    return map.bytes() == 0 || isRegularlyApart(map) || listedAreApart(map);
  }

  private static boolean listedAreApart(TypeMap map) {
    Runs runs = new Runs(Math.toIntExact(map.runs()));
    map.addRuns(0, runs);
    return runs.areApart();
  }

  /** {@return whether arithmetic proves that no byte is contained twice; without a proof it may still be true} */
  private static boolean isRegularlyApart(TypeMap map) {
    return switch (map) {
      case Run run -> true;
      case Loop loop -> nestIsApart(loop)
          || (loop.stride() >= loop.each().end() - loop.each().start() && loop.each().isApart());
      case RunList list -> false;
      case Sequence sequence -> {
        TypeMap[] sorted = sequence.maps().clone();
        Arrays.sort(sorted, Comparator.comparingLong(TypeMap::start));
        boolean apart = sorted[0].isApart();
        for (int i = 1; apart && i < sorted.length; i++) {
          apart = sorted[i].start() >= sorted[i - 1].end() && sorted[i].isApart();
        }
        yield apart;
      }
    };
  }

  /**
   * {@return whether the distances of nested loops over a run, in order of size, each exceed what the smaller ones
   * cover}
   */
  private static boolean nestIsApart(Loop outermost) {
    long[][] loops = new long[0][];
    TypeMap map = outermost;
    while (map instanceof Loop loop) {
      loops = Arrays.copyOf(loops, loops.length + 1);
      loops[loops.length - 1] = new long[] {loop.stride(), loop.count()};
      map = loop.each();
    }
    if (!map.isRun()) {
      return false;
    }
    Arrays.sort(loops, Comparator.comparingLong(loop -> loop[0]));
    long covered = map.bytes();
    for (long[] loop : loops) {
      if (loop[0] < covered) {
        return false;
      }
      covered += loop[0] * (loop[1] - 1);
    }
    return true;
  }
}
