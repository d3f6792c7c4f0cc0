package org.shmem4j.type;

/** The format of {@link Lane#HALF}: IEEE 754 binary16. */
public final class HalfFormat {
  private HalfFormat() {}

  /**
   * Widens a number to a float, exactly.
   *
   * @param bits a binary16
   * @return its value
   */
  public static float toFloat(short bits) {
    return Float.float16ToFloat(bits);
  }

  /**
   * Rounds a float to the nearest number, ties to even.
   *
   * @param value any float
   * @return the binary16
   */
  public static short fromFloat(float value) {
    return Float.floatToFloat16(value);
  }
}
