package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import org.shmem4j.type.Lane;

/** Rounds an exact sum, or its square root, once: to nearest, ties to even. */
public final class ExactRounding {
  /** More bits than any format has, so that of the bits beyond them it only matters whether any is set. */
  private static final int ROOT_BITS = 128;

  private static final int WIDE_BITS = 128;

  private ExactRounding() {}

  /**
   * Rounds a sum to a format of up to 64 bits.
   *
   * @param sum the sum
   * @param lane the format
   * @return the number, which a double holds exactly
   */
  public static double round(ExactSum sum, Lane lane) {
    double special = sum.special();
    return special == 1 ? rounded(sum.finite(), sum.lowest(), lane) : special;
  }

  /**
   * Rounds the square root of a sum to a format of up to 64 bits.
   *
   * @param sum the sum, which is not negative
   * @param lane the format
   * @return the number, which a double holds exactly
   */
  public static double roundRoot(ExactSum sum, Lane lane) {
    double special = sum.special();
    if (special != 1) {
      return Math.sqrt(special);
    }
    BigInteger square = sum.finite();
    int power = sum.lowest();
    int shift = Math.max(0, 2 * ROOT_BITS - square.bitLength());
    shift += (shift + power) & 1;
    BigInteger[] root = square.shiftLeft(shift).sqrtAndRemainder();
    // One more bit says whether digits of the root follow.
    BigInteger digits = root[0].shiftLeft(1);
    return rounded(root[1].signum() == 0 ? digits : digits.setBit(0), (power - shift) / 2 - 1, lane);
  }

  /** Rounds an integer times a power of two. */
  private static double rounded(BigInteger digits, int power, Lane lane) {
    int precision = precision(lane);
    int greatest = greatestExponent(lane);
    BigInteger magnitude = digits.abs();
    int exponent = power + magnitude.bitLength() - 1;
    int last = Math.max(exponent, 1 - greatest) - precision + 1;
    int dropped = last - power;
    long kept;
    if (dropped <= 0) {
      kept = magnitude.shiftLeft(-dropped).longValue();
    } else {
      kept = magnitude.shiftRight(dropped).longValue();
      boolean half = magnitude.testBit(dropped - 1);
      if (half && ((kept & 1) != 0 || magnitude.getLowestSetBit() < dropped - 1)) {
        kept++;
      }
    }
    double value = Math.scalb((double) kept, last);
    double result = value >= Math.scalb(2.0, greatest) ? Double.POSITIVE_INFINITY : value;
    return digits.signum() < 0 ? -result : result;
  }

  /**
   * Rounds a sum to the format of a lane and writes it.
   *
   * @param sum the sum
   * @param lane the format
   * @param memory where to write
   * @param at the byte offset
   */
  public static void put(ExactSum sum, Lane lane, MemorySegment memory, long at) {
    if (lane != Lane.EXTENDED && lane != Lane.QUAD) {
      LaneAccess.putFloating(memory, at, lane, round(sum, lane));
      return;
    }
    double special = sum.special();
    if (special != 1) {
      WideConversion.putDouble(lane == Lane.EXTENDED, memory, at, special);
      return;
    }
    BigInteger finite = sum.finite();
    BigInteger magnitude = finite.abs();
    int exponent = sum.lowest() + magnitude.bitLength() - 1 + Wide.BIAS;
    int dropped = magnitude.bitLength() - WIDE_BITS;
    BigInteger top = dropped > 0 ? magnitude.shiftRight(dropped) : magnitude.shiftLeft(-dropped);
    boolean more = dropped > 0 && magnitude.getLowestSetBit() < dropped;
    Wide.putRounded(lane == Lane.EXTENDED, memory, at, finite.signum() < 0, exponent,
        top.shiftRight(Long.SIZE).longValue(), top.longValue() | (more ? 1 : 0));
  }

  private static int precision(Lane lane) {
    return switch (lane) {
      case HALF -> 11;
      case BFLOAT -> 8;
      case FLOAT -> 24;
      case DOUBLE -> 53;
      case BYTE, SHORT, INT, LONG, INT128, EXTENDED, QUAD -> throw unknown(lane);
    };
  }

  private static int greatestExponent(Lane lane) {
    return switch (lane) {
      case HALF -> 15;
      case BFLOAT, FLOAT -> Float.MAX_EXPONENT;
      case DOUBLE -> Double.MAX_EXPONENT;
      case BYTE, SHORT, INT, LONG, INT128, EXTENDED, QUAD -> throw unknown(lane);
    };
  }

  private static IllegalArgumentException unknown(Lane lane) {
    return new IllegalArgumentException("the lane must be a floating point format of up to 64 bits: lane=" + lane);
  }
}
