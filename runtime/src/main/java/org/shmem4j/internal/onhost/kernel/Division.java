package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Divides elements by a count: integers truncate, floating point numbers round to nearest. */
final class Division {
  private Division() {}

  static void divide(MemorySegment memory, long offset, long count, ElementType type, int divisor) {
    Lane lane = type.lane();
    boolean unsigned = type.meaning() == Meaning.UNSIGNED;
    long end = offset + count * type.bytes();
    for (long at = offset; at < end; at += lane.bytes()) {
      switch (lane) {
        case BYTE, SHORT, INT, LONG -> divideInteger(memory, at, lane.bytes(), unsigned, divisor);
        case INT128 -> divideInt128(memory, at, unsigned, divisor);
        case HALF, BFLOAT, FLOAT, DOUBLE ->
            LaneAccess.putFloating(memory, at, lane, LaneAccess.floating(memory, at, lane) / divisor);
        case EXTENDED, QUAD -> divideWide(memory, at, lane == Lane.EXTENDED, divisor);
      }
    }
  }

  private static void divideInteger(MemorySegment memory, long at, int bytes, boolean unsigned, int divisor) {
    long value = LaneAccess.integer(memory, at, bytes);
    long mask = -1L >>> (64 - 8 * bytes);
    long quotient = unsigned ? Long.divideUnsigned(value & mask, divisor) : value / divisor;
    LaneAccess.putInteger(memory, at, bytes, quotient);
  }

  private static void divideInt128(MemorySegment memory, long at, boolean unsigned, int divisor) {
    long low = LaneAccess.low(memory, at);
    long high = LaneAccess.high(memory, at);
    boolean negate = !unsigned && high < 0;
    if (negate) {
      low = -low;
      high = ~high + (low == 0 ? 1 : 0);
    }
    long quotientHigh = Long.divideUnsigned(high, divisor);
    long rest = Long.remainderUnsigned(high, divisor);
    long quotientLow = quotient(rest, low, divisor);
    if (negate) {
      quotientLow = -quotientLow;
      quotientHigh = ~quotientHigh + (quotientLow == 0 ? 1 : 0);
    }
    LaneAccess.putBits(memory, at, Lane.INT128, quotientLow, quotientHigh);
  }

  private static void divideWide(MemorySegment memory, long at, boolean extended, int divisor) {
    long low = LaneAccess.low(memory, at);
    long high = LaneAccess.high(memory, at);
    if (Wide.isNaN(extended, low, high)) {
      Wide.putNaN(extended, memory, at);
      return;
    }
    boolean negative = Wide.negative(extended, high);
    if (Wide.isInfinite(extended, high)) {
      Wide.putInfinity(extended, memory, at, negative);
      return;
    }
    long top = Wide.significandHigh(extended, low, high);
    long rest = Wide.significandLow(extended, low);
    int zeros = Wide.leadingZeros(top, rest);
    long normalTop = Wide.shiftedLeftHigh(top, rest, zeros);
    long normalRest = Wide.shiftedLeftLow(rest, zeros);
    // Three words of quotient, so that two remain after its leading zeros are removed.
    long word2 = Long.divideUnsigned(normalTop, divisor);
    long remainder = Long.remainderUnsigned(normalTop, divisor);
    long word1 = quotient(remainder, normalRest, divisor);
    remainder = remainder(remainder, normalRest, divisor);
    long word0 = quotient(remainder, 0, divisor);
    remainder = remainder(remainder, 0, divisor);
    int shift = Long.numberOfLeadingZeros(word2);
    long quotientTop = Wide.shiftedLeftHigh(word2, word1, shift);
    long quotientRest = Wide.shiftedLeftHigh(word1, word0, shift);
    long sticky = Wide.lost(Wide.shiftedLeftLow(word0, shift) | remainder);
    int exponent = Wide.exponent(extended, high) - zeros - shift;
    Wide.putRounded(extended, memory, at, negative, exponent, quotientTop, quotientRest | sticky);
  }

  /** The quotient of {@code (carry, word)}, where carry is less than the divisor. */
  private static long quotient(long carry, long word, int divisor) {
    long upper = (carry << 32) | (word >>> 32);
    long lower = ((upper % divisor) << 32) | (word & 0xffff_ffffL);
    return ((upper / divisor) << 32) | (lower / divisor);
  }

  private static long remainder(long carry, long word, int divisor) {
    long upper = (carry << 32) | (word >>> 32);
    return (((upper % divisor) << 32) | (word & 0xffff_ffffL)) % divisor;
  }
}
