package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import org.shmem4j.internal.onhost.kernel.WideConversion;
import org.shmem4j.type.Lane;

/** The formats of {@link Lane#EXTENDED}, x87's 80 bits in 16 bytes, and {@link Lane#QUAD}, IEEE 754 binary128. */
public final class WideFormat {
  private WideFormat() {}

  /** Reads a number, rounded to the nearest double, ties to even. */
  public static double getDouble(Lane lane, MemorySegment memory, long offset) {
    return WideConversion.toDouble(lane == Lane.EXTENDED, memory, offset);
  }

  /** Writes a double, exactly. */
  public static void setDouble(Lane lane, MemorySegment memory, long offset, double value) {
    WideConversion.putDouble(lane == Lane.EXTENDED, memory, offset, value);
  }

  /** Reads the exact value. Throws an {@link ArithmeticException} if it is infinite or NaN. */
  public static BigDecimal getBigDecimal(Lane lane, MemorySegment memory, long offset) {
    return WideConversion.toBigDecimal(lane == Lane.EXTENDED, memory, offset);
  }

  /** Writes a value, rounded to the nearest number, ties to even. A value that is too large becomes infinite. */
  public static void setBigDecimal(Lane lane, MemorySegment memory, long offset, BigDecimal value) {
    WideConversion.putBigDecimal(lane == Lane.EXTENDED, memory, offset, value);
  }
}
