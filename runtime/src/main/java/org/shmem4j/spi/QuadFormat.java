package org.shmem4j.spi;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import org.shmem4j.internal.kernel.WideConversion;
import org.shmem4j.type.Lane;

/** The format of {@link Lane#QUAD}: IEEE 754 binary128. */
public final class QuadFormat {
  private QuadFormat() {}

  /**
   * Rounds to nearest, ties to even.
   *
   * @param memory where the number lies
   * @param offset its byte offset
   * @return the nearest double
   */
  public static double getDouble(MemorySegment memory, long offset) {
    return WideConversion.toDouble(false, memory, offset);
  }

  /**
   * Widens, exactly.
   *
   * @param memory where to write
   * @param offset the byte offset
   * @param value any double
   */
  public static void setDouble(MemorySegment memory, long offset, double value) {
    WideConversion.putDouble(false, memory, offset, value);
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
    return WideConversion.toBigDecimal(false, memory, offset);
  }

  /**
   * Rounds to nearest, ties to even; what is too large becomes infinite.
   *
   * @param memory where to write
   * @param offset the byte offset
   * @param value any number
   */
  public static void setBigDecimal(MemorySegment memory, long offset, BigDecimal value) {
    WideConversion.putBigDecimal(false, memory, offset, value);
  }
}
