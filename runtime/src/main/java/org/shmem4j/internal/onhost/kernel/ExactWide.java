package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;

/** Adds numbers of the formats wider than a double, and their products, to exact sums. */
final class ExactWide {
  /** The power of two of the last bit of a significand of 128 bits, minus its exponent. */
  private static final int LAST_PLACE = Wide.BIAS + 127;

  private ExactWide() {}

  static void add(ExactSum sum, boolean extended, MemorySegment memory, long at) {
    long low = LaneAccess.low(memory, at);
    long high = LaneAccess.high(memory, at);
    boolean negative = Wide.negative(extended, high);
    if (Wide.isNaN(extended, low, high) || Wide.isInfinite(extended, high)) {
      sum.addSpecial(Wide.isNaN(extended, low, high), negative);
      return;
    }
    long top = Wide.significandHigh(extended, low, high);
    long rest = Wide.significandLow(extended, low);
    if ((top | rest) == 0) {
      sum.addZero(negative);
      return;
    }
    int place = Wide.exponent(extended, high) - LAST_PLACE;
    sum.addWord(negative, rest, place);
    sum.addWord(negative, top, place + Long.SIZE);
  }

  /** Adds a product, or its negative. */
  static void addProduct(
      ExactSum sum, boolean extended, boolean negated, MemorySegment left, long leftAt, MemorySegment right,
      long rightAt) {
    long aLow = LaneAccess.low(left, leftAt);
    long aHigh = LaneAccess.high(left, leftAt);
    long bLow = LaneAccess.low(right, rightAt);
    long bHigh = LaneAccess.high(right, rightAt);
    boolean negative = negated != (Wide.negative(extended, aHigh) != Wide.negative(extended, bHigh));
    long aTop = Wide.significandHigh(extended, aLow, aHigh);
    long aRest = Wide.significandLow(extended, aLow);
    long bTop = Wide.significandHigh(extended, bLow, bHigh);
    long bRest = Wide.significandLow(extended, bLow);
    boolean isNaN = Wide.isNaN(extended, aLow, aHigh) || Wide.isNaN(extended, bLow, bHigh);
    boolean isInfinite = Wide.isInfinite(extended, aHigh) || Wide.isInfinite(extended, bHigh);
    boolean isZero = (aTop | aRest) == 0 || (bTop | bRest) == 0;
    if (isNaN || isInfinite) {
      sum.addSpecial(isNaN || isZero, negative);
      return;
    }
    if (isZero) {
      sum.addZero(negative);
      return;
    }
    int place = Wide.exponent(extended, aHigh) + Wide.exponent(extended, bHigh) - 2 * LAST_PLACE;
    addProduct(sum, negative, aRest, bRest, place);
    addProduct(sum, negative, aRest, bTop, place + Long.SIZE);
    addProduct(sum, negative, aTop, bRest, place + Long.SIZE);
    addProduct(sum, negative, aTop, bTop, place + 2 * Long.SIZE);
  }

  private static void addProduct(ExactSum sum, boolean negative, long a, long b, int place) {
    if (a != 0 && b != 0) {
      sum.addWord(negative, a * b, place);
      sum.addWord(negative, Math.unsignedMultiplyHigh(a, b), place + Long.SIZE);
    }
  }
}
