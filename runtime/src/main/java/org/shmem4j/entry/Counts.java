package org.shmem4j.entry;

import java.util.Arrays;

/**
 * Counts with an entry for each PE, in the forms in which programs have them. Null is passed on as null: a PE that does
 * not use its counts need not give any. The checks of the counts come later.
 */
public final class Counts {
  private Counts() {}

  /**
   * Widens the entries.
   *
   * @param values counts or displacements
   * @return the same
   */
  public static long[] longs(int[] values) {
    return values == null ? null : Arrays.stream(values).asLongStream().toArray();
  }

  /**
   * Computes where consecutive pieces start.
   *
   * @param counts their lengths
   * @return their starts
   */
  public static long[] starts(int[] counts) {
    return starts(longs(counts));
  }

  /**
   * Computes where consecutive pieces start.
   *
   * @param counts their lengths
   * @return their starts
   */
  public static long[] starts(long[] counts) {
    if (counts == null) {
      return null;
    }
    long[] starts = new long[counts.length];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + counts[i - 1];
    }
    return starts;
  }
}
