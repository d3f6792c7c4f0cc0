package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Adds long runs of doubles in one pass over memory: each block is split ({@link ExactVectors#split}) at three units
 * that earlier blocks suggest, which suffices if exponents differ by up to 60 or so.
 */
final class ExactStream {
  /** The numbers of a block. */
  static final int BLOCK = 8192;

  /** By how many bits a unit exceeds the numbers of a block: one more than their count has, so that sums are exact. */
  private static final int SPARE = 14;

  /** What remains after a unit is at most 53 bits below it. */
  private static final int BITS_OF_STEP = 53 - SPARE;

  private static final double RATIO = Math.scalb(1.0, -BITS_OF_STEP);
  private static final int GREATEST = 1000;
  private static final int LEAST = -1021 + 2 * BITS_OF_STEP;

  private final double[] results = new double[3];
  private int exponent = Integer.MIN_VALUE;

  /** Adds a block; returns false, with nothing added, if it cannot be split in this way. */
  boolean add(ExactSum sum, MemorySegment memory, long at) {
    if (!split(memory, at)) {
      exponent = Math.getExponent(ExactVectors.greatest(memory, at, BLOCK)) + 1 + SPARE;
      if (!split(memory, at)) {
        return false;
      }
    }
    if (results[0] == 0 && results[1] == 0 && results[2] == 0 && !sum.ignoresZeros()) {
      // Zeros might have a sign.
      return false;
    }
    sum.add(results[0]);
    sum.add(results[1]);
    sum.add(results[2]);
    return true;
  }

  private boolean split(MemorySegment memory, long at) {
    return exponent >= LEAST && exponent <= GREATEST && ExactVectors.split(
        memory, at, BLOCK, Math.scalb(1.0, exponent), RATIO, Math.scalb(1.0, exponent - SPARE), results);
  }
}
