package org.shmem4j.benchmarks.access;

import java.util.SplittableRandom;

/** How much the loops work on, and with what: all stays in the first or second cache. */
final class Sizes {
  /** Elements of each array. */
  static final int COUNT = 4096;

  /** The side of a square of so many elements. */
  static final int SIDE = 64;

  /** The side of a cube of so many elements. */
  static final int EDGE = 16;

  /** Nonzeros of a row of the sparse matrix. */
  static final int ROW = 8;

  private Sizes() {}

  static double[] values(int seed) {
    return new SplittableRandom(seed).doubles(COUNT).toArray();
  }

  static int[] keys() {
    return new SplittableRandom(1).ints(COUNT, 0, COUNT).toArray();
  }
}
