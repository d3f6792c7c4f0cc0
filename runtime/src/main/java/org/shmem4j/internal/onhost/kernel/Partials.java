package org.shmem4j.internal.onhost.kernel;

import java.util.Arrays;

/**
 * An exact sum of a few doubles: doubles that do not overlap, the smallest first, and whose real sum it is. A number is
 * carried through them without an error (Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
 * Geometric Predicates", 1997). After an overflow, an infinity or NaN the sum is not exact.
 */
final class Partials {
  private double[] partials = new double[8];
  private int count;
  private double inDoubles;
  private double rounded;
  private double rest;

  void clear() {
    count = 0;
    inDoubles = -0.0;
  }

  void add(double value) {
    inDoubles += value;
    double carried = value;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      double sum = carried + partials[i];
      double taken = sum - carried;
      double error = (carried - (sum - taken)) + (partials[i] - taken);
      carried = sum;
      if (error != 0) {
        partials[kept++] = error;
      }
    }
    if (carried != 0) {
      if (kept == partials.length) {
        partials = Arrays.copyOf(partials, 2 * kept);
      }
      partials[kept++] = carried;
    }
    count = kept;
  }

  /** Rounds the sum; returns whether it is exact, as a finite double. The other methods return the result. */
  boolean round() {
    // The sign of a sum of zeros is that of a plain sum.
    rounded = count > 0 ? partials[count - 1] : inDoubles == 0 ? inDoubles : 0;
    rest = 0;
    int left = count - 1;
    while (left > 0 && rest == 0) {
      double sum = rounded + partials[--left];
      rest = partials[left] - (sum - rounded);
      rounded = sum;
    }
    if (left > 0 && rest > 0 == partials[left - 1] > 0) {
      // If the rest is exactly half of a last place, the remaining partials decide.
      double other = rounded + 2 * rest;
      if (other - rounded == 2 * rest) {
        rounded = other;
        rest = -rest;
      }
    }
    return Math.abs(rounded) <= Double.MAX_VALUE;
  }

  /** {@return the double next to the exact sum} */
  double rounded() {
    return rounded;
  }

  /**
   * {@return the exact sum if it is a double, otherwise the neighboring double whose last bit is set: rounding it to a
   * shorter format gives the same as rounding the exact sum}
   */
  double odd() {
    long bits = Double.doubleToRawLongBits(rounded);
    boolean keeps = rest == 0 || (bits & 1) != 0;
    return keeps ? rounded : Double.longBitsToDouble(bits + (rest > 0 == rounded > 0 ? 1 : -1));
  }

  /** {@return {@link #odd} as a float instead of a double: a float has more bits than formats of 16 bits} */
  float oddFloat() {
    double value = odd();
    float nearest = (float) value;
    int bits = Float.floatToRawIntBits(nearest);
    if (value == nearest || Float.isInfinite(nearest) || (bits & 1) != 0) {
      return nearest;
    }
    return Float.intBitsToFloat(bits + (value > nearest == nearest > 0 ? 1 : -1));
  }
}
