package org.shmem4j.type;

/** The format of {@link Lane#BFLOAT}: the upper 16 bits of a float. */
public final class BfloatFormat {
  private BfloatFormat() {}

  /**
   * Widens a number to a float, exactly.
   *
   * @param bits a bfloat16
   * @return its value
   */
  public static float toFloat(short bits) {
    return Float.intBitsToFloat(bits << 16);
  }

  /**
   * Rounds a float to the nearest number, ties to even.
   *
   * @param value any float
   * @return the bfloat16
   */
  public static short fromFloat(float value) {
    int bits = Float.floatToRawIntBits(value);
    if (Float.isNaN(value)) {
      return (short) ((bits >>> 16) | 0x40);
    }
    return (short) ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16);
  }
}
