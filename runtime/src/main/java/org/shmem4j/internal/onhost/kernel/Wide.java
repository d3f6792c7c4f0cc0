package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Lane;

/**
 * Bit operations on the two formats wider than a double: {@code extended} is x87's 80 bits in 16 bytes, otherwise IEEE
 * binary128. Both have 15 exponent bits with the same bias, so one significand of 128 bits with its top bit as the
 * integer bit, {@code (high, low)}, serves both.
 */
final class Wide {
  static final int BIAS = 16383;
  static final int SPECIAL = 0x7fff;
  private static final long TOP = Long.MIN_VALUE;
  private static final long QUAD_FRACTION = (1L << 48) - 1;
  private static final long QUAD_INTEGER_BIT = 1L << 48;

  private Wide() {}

  static boolean negative(boolean extended, long high) {
    return (extended ? high << 48 : high) < 0;
  }

  static int exponentField(boolean extended, long high) {
    return (int) (extended ? high : high >>> 48) & SPECIAL;
  }

  /**
   * {@return whether a number is NaN, or one of the x87 encodings that the hardware refuses: a nonzero exponent without
   * an integer bit}
   */
  static boolean isNaN(boolean extended, long low, long high) {
    int exponent = exponentField(extended, high);
    if (extended) {
      return (exponent != 0 && low >= 0) || (exponent == SPECIAL && low != TOP);
    }
    return exponent == SPECIAL && ((high & QUAD_FRACTION) | low) != 0;
  }

  /** {@return whether a number that is not NaN is infinite} */
  static boolean isInfinite(boolean extended, long high) {
    return exponentField(extended, high) == SPECIAL;
  }

  /** The biased exponent that belongs to the stored significand, subnormal or not. */
  static int exponent(boolean extended, long high) {
    return Math.max(exponentField(extended, high), 1);
  }

  static long significandHigh(boolean extended, long low, long high) {
    if (extended) {
      return low;
    }
    long integerBit = exponentField(false, high) == 0 ? 0 : QUAD_INTEGER_BIT;
    return (((high & QUAD_FRACTION) | integerBit) << 15) | (low >>> 49);
  }

  static long significandLow(boolean extended, long low) {
    return extended ? 0 : low << 15;
  }

  /** Compares two numbers that are not NaN. The zeros are equal if {@code zerosEqual}; otherwise -0 is less. */
  static int compare(boolean extended, boolean zerosEqual, long aLow, long aHigh, long bLow, long bHigh) {
    long aTop = significandHigh(extended, aLow, aHigh);
    long bTop = significandHigh(extended, bLow, bHigh);
    if (zerosEqual && (aTop | aLow | bTop | bLow) == 0) {
      return 0;
    }
    boolean negative = negative(extended, aHigh);
    if (negative != negative(extended, bHigh)) {
      return negative ? -1 : 1;
    }
    int order = Integer.compare(exponent(extended, aHigh), exponent(extended, bHigh));
    if (order == 0) {
      order = Long.compareUnsigned(aTop, bTop);
    }
    if (order == 0) {
      order = Long.compareUnsigned(aLow, bLow);
    }
    return negative ? -order : order;
  }

  static void putNaN(boolean extended, MemorySegment memory, long at) {
    put(extended, memory, at, false, SPECIAL, 0xc000_0000_0000_0000L, 0);
  }

  static void putInfinity(boolean extended, MemorySegment memory, long at, boolean negative) {
    put(extended, memory, at, negative, SPECIAL, TOP, 0);
  }

  /**
   * Rounds to nearest, ties to even, and stores.
   *
   * @param exponent the biased exponent for the significand after it is normalized
   * @param high the upper half of the significand, not normalized
   * @param low the lower half; bits lost below it are or-ed into its last bit
   */
  static void putRounded(
      boolean extended, MemorySegment memory, long at, boolean negative, int exponent, long high, long low) {
    if ((high | low) == 0) {
      put(extended, memory, at, negative, 0, 0, 0);
      return;
    }
    int zeros = leadingZeros(high, low);
    long top = shiftedLeftHigh(high, low, zeros);
    long rest = shiftedLeftLow(low, zeros);
    int biased = exponent - zeros;
    if (biased <= 0) {
      int distance = 1 - biased;
      rest = shiftedRightLow(top, rest, distance);
      top = shiftedRightHigh(top, distance);
      biased = 0;
    }
    if (extended) {
      putRoundedExtended(memory, at, negative, biased, top, rest);
    } else {
      putRoundedQuad(memory, at, negative, biased, top, rest);
    }
  }

  private static void putRoundedExtended(
      MemorySegment memory, long at, boolean negative, int exponent, long top, long rest) {
    long kept = top + carryOfRounding(rest, top & 1);
    int biased = exponent;
    if (top < 0 && kept == 0) {
      kept = TOP;
      biased++;
    } else if (biased == 0 && kept < 0) {
      biased = 1;
    }
    if (biased >= SPECIAL) {
      putInfinity(true, memory, at, negative);
    } else {
      put(true, memory, at, negative, biased, kept, 0);
    }
  }

  private static void putRoundedQuad(
      MemorySegment memory, long at, boolean negative, int exponent, long top, long rest) {
    if (exponent >= SPECIAL) {
      putInfinity(false, memory, at, negative);
      return;
    }
    long carry = carryOfRounding(rest << 49, (rest >>> 15) & 1);
    long low = ((top << 49) | (rest >>> 15)) + carry;
    long high = ((long) exponent << 48) | ((top >>> 15) & QUAD_FRACTION);
    // A carry out of the fraction goes into the exponent, up to infinity.
    LaneAccess.putBits(memory, at, Lane.QUAD, low, (high + (low == 0 ? carry : 0)) | (negative ? Long.MIN_VALUE : 0));
  }

  /**
   * The number to add to the last kept bit: 1 if the dropped bits are more than half of that bit's value, or exactly
   * half and the bit is odd.
   */
  private static long carryOfRounding(long dropped, long odd) {
    long addend = Long.MAX_VALUE + odd;
    return ((dropped & addend) | ((dropped | addend) & ~(dropped + addend))) >>> 63;
  }

  private static void put(
      boolean extended, MemorySegment memory, long at, boolean negative, int exponent, long top, long rest) {
    long sign = negative ? 1 : 0;
    if (extended) {
      LaneAccess.putBits(memory, at, Lane.EXTENDED, top, (sign << 15) | exponent);
    } else {
      long high = (sign << 63) | ((long) exponent << 48) | ((top >>> 15) & QUAD_FRACTION);
      LaneAccess.putBits(memory, at, Lane.QUAD, (top << 49) | (rest >>> 15), high);
    }
  }

  static int leadingZeros(long high, long low) {
    return high == 0 ? 64 + Long.numberOfLeadingZeros(low) : Long.numberOfLeadingZeros(high);
  }

  // Shifts by up to 63 bits are common, and their distances are unpredictable, so they have no branches.

  static long shiftedLeftHigh(long high, long low, int distance) {
    return distance < 64 ? (high << distance) | (low >>> 1 >>> (63 - distance)) : low << distance;
  }

  static long shiftedLeftLow(long low, int distance) {
    return distance < 64 ? low << distance : 0;
  }

  static long shiftedRightHigh(long high, int distance) {
    return distance < 64 ? high >>> distance : 0;
  }

  /** The lower half of a shifted number, with its last bit set if any bit was lost. */
  static long shiftedRightLow(long high, long low, int distance) {
    if (distance < 64) {
      return (high << 1 << (63 - distance)) | (low >>> distance) | lost(low & ~(-1L << distance));
    }
    if (distance < 128) {
      return (high >>> distance) | lost((high & ~(-1L << distance)) | low);
    }
    return lost(high | low);
  }

  static long lost(long bits) {
    return (bits | -bits) >>> 63;
  }
}
