package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/** Converts between the formats wider than a double and Java's numbers. */
public final class WideConversion {
  private static final int FRACTION_BITS = 52;
  private static final int LEAST_EXPONENT = Double.MIN_EXPONENT;
  // The power of two of the last bit of a significand of 128 bits, minus its exponent.
  private static final int LAST_PLACE = Wide.BIAS + 127;

  // Numbers with more digits are beyond 2^16384, or 2^-16494; a power of ten with as many can still be computed.
  private static final int MOST_DIGITS = 5000;

  private WideConversion() {}

  /**
   * Reads a number, rounded to the nearest double, ties to even, without garbage.
   *
   * @param extended whether the format is x87's extended rather than binary128
   * @param memory the memory that contains the number
   * @param at its byte offset
   * @return the nearest double
   */
  public static double toDouble(boolean extended, MemorySegment memory, long at) {
    long low = LaneAccess.low(memory, at);
    long high = LaneAccess.high(memory, at);
    if (Wide.isNaN(extended, low, high)) {
      return Double.NaN;
    }
    double sign = Wide.negative(extended, high) ? -1 : 1;
    if (Wide.isInfinite(extended, high)) {
      return sign * Double.POSITIVE_INFINITY;
    }
    long top = Wide.significandHigh(extended, low, high);
    long rest = Wide.significandLow(extended, low);
    int zeros = Wide.leadingZeros(top, rest);
    long significand = Wide.shiftedLeftHigh(top, rest, zeros) | Wide.lost(Wide.shiftedLeftLow(rest, zeros));
    int exponent = Wide.exponent(extended, high) - zeros - Wide.BIAS;
    int dropped = Long.SIZE - 1 - FRACTION_BITS + Math.max(0, LEAST_EXPONENT - exponent);
    if (dropped > Long.SIZE) {
      return sign * 0.0;
    }
    long kept = dropped < Long.SIZE ? significand >>> dropped : 0;
    long below = significand << -dropped;
    boolean up = below < 0 && (below != Long.MIN_VALUE || (kept & 1) != 0);
    return sign * Math.scalb((double) (up ? kept + 1 : kept), exponent - (Long.SIZE - 1) + dropped);
  }

  /**
   * Writes a double, exactly.
   *
   * @param extended whether the format is x87's extended rather than binary128
   * @param memory where to write
   * @param at the byte offset
   * @param value any double
   */
  public static void putDouble(boolean extended, MemorySegment memory, long at, double value) {
    long bits = Double.doubleToRawLongBits(value);
    boolean negative = bits < 0;
    if (Double.isNaN(value)) {
      Wide.putNaN(extended, memory, at);
    } else if (Double.isInfinite(value)) {
      Wide.putInfinity(extended, memory, at, negative);
    } else {
      int exponent = Math.getExponent(value);
      boolean normal = exponent >= LEAST_EXPONENT;
      long fraction = bits & ((1L << FRACTION_BITS) - 1);
      long significand = normal ? fraction | (1L << FRACTION_BITS) : fraction;
      int biased = Math.max(exponent, LEAST_EXPONENT) + Wide.BIAS;
      Wide.putRounded(extended, memory, at, negative, biased, significand << (Long.SIZE - 1 - FRACTION_BITS), 0);
    }
  }

  /**
   * Reads the exact value.
   *
   * @param extended whether the format is x87's extended rather than binary128
   * @param memory the memory that contains the number
   * @param at its byte offset
   * @return the value
   * @throws ArithmeticException if it is infinite or NaN
   */
  public static BigDecimal toBigDecimal(boolean extended, MemorySegment memory, long at) {
    long low = LaneAccess.low(memory, at);
    long high = LaneAccess.high(memory, at);
    if (Wide.isNaN(extended, low, high) || Wide.isInfinite(extended, high)) {
      throw new ArithmeticException("a BigDecimal must be finite: value=" + toDouble(extended, memory, at));
    }
    long top = Wide.significandHigh(extended, low, high);
    ByteBuffer words = ByteBuffer.allocate(2 * Long.BYTES).putLong(top).putLong(Wide.significandLow(extended, low));
    BigInteger significand = new BigInteger(1, words.array());
    int power = Wide.exponent(extended, high) - LAST_PLACE;
    int even = Math.max(0, significand.getLowestSetBit());
    significand = significand.shiftRight(even);
    power += even;
    BigDecimal magnitude = power >= 0
        ? new BigDecimal(significand.shiftLeft(power))
        : new BigDecimal(significand.multiply(BigInteger.valueOf(5).pow(-power)), -power);
    return Wide.negative(extended, high) ? magnitude.negate() : magnitude;
  }

  /**
   * Writes a value, rounded to the nearest number, ties to even. A value that is too large becomes infinite.
   *
   * @param extended whether the format is x87's extended rather than binary128
   * @param memory where to write
   * @param at the byte offset
   * @param value any number
   */
  public static void putBigDecimal(boolean extended, MemorySegment memory, long at, BigDecimal value) {
    boolean negative = value.signum() < 0;
    long digits = (long) value.precision() - value.scale();
    if (digits > MOST_DIGITS || digits < -MOST_DIGITS) {
      int beyond = digits > 0 ? 2 * Wide.SPECIAL : -2 * Wide.SPECIAL;
      Wide.putRounded(extended, memory, at, negative, beyond, 0, value.signum());
      return;
    }
    BigInteger numerator = value.unscaledValue().abs();
    BigInteger denominator = BigInteger.ONE;
    if (value.scale() > 0) {
      denominator = BigInteger.TEN.pow(value.scale());
    } else {
      numerator = numerator.multiply(BigInteger.TEN.pow(-value.scale()));
    }
    // At least 128 bits of quotient, of which the upper 128 are used.
    int shift = 129 - numerator.bitLength() + denominator.bitLength();
    BigInteger[] quotient = (shift > 0 ? numerator.shiftLeft(shift) : numerator)
        .divideAndRemainder(shift > 0 ? denominator : denominator.shiftLeft(-shift));
    int excess = Math.max(0, quotient[0].bitLength() - 128);
    BigInteger significand = quotient[0].shiftRight(excess);
    boolean inexact = quotient[1].signum() != 0 || quotient[0].getLowestSetBit() < excess;
    long low = significand.longValue() | (inexact && numerator.signum() != 0 ? 1 : 0);
    long high = significand.shiftRight(Long.SIZE).longValue();
    long exponent = (long) LAST_PLACE + excess - shift;
    int biased = Math.clamp(exponent, -2 * Wide.SPECIAL, 2 * Wide.SPECIAL);
    Wide.putRounded(extended, memory, at, negative, biased, high, low);
  }
}
