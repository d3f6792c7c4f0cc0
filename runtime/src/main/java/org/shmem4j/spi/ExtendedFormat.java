package org.shmem4j.spi;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import org.shmem4j.internal.kernel.WideConversion;
import org.shmem4j.type.Lane;

/** The format of {@link Lane#EXTENDED}: x87's 80 bits in 16 bytes, as C stores a {@code long double} on x86-64. */
public final class ExtendedFormat {
  private ExtendedFormat() {}

  /**
   * Rounds to nearest, ties to even.
   *
   * @param memory where the number lies
   * @param offset its byte offset
   * @return the nearest double
   */
  public static double getDouble(MemorySegment memory, long offset) {
    return WideConversion.toDouble(true, memory, offset);
  }

  /**
   * Widens, exactly.
   *
   * @param memory where to write
   * @param offset the byte offset
   * @param value any double
   */
  public static void setDouble(MemorySegment memory, long offset, double value) {
    WideConversion.putDouble(true, memory, offset, value);
  }

  /**
   * Gives the exact value.
   *
   * @param memory where the number lies
   * @param offset its byte offset
   * @return the value
   * @throws ArithmeticException if it is infinite or NaN
   */
  public static BigDecimal getBigDecimal(MemorySegment memory, long offset) {
    return WideConversion.toBigDecimal(true, memory, offset);
  }

  /**
   * Rounds to nearest, ties to even; what is too large becomes infinite.
   *
   * @param memory where to write
   * @param offset the byte offset
   * @param value any number
   */
  public static void setBigDecimal(MemorySegment memory, long offset, BigDecimal value) {
    WideConversion.putBigDecimal(true, memory, offset, value);
  }
}
