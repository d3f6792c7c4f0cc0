package org.shmem4j.type;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.math.BigInteger;

/** The format of {@link Lane#INT128}: two's complement or unsigned, low word first. */
public final class Int128Format {
  private static final BigInteger WORD = BigInteger.ONE.shiftLeft(Long.SIZE);

  private Int128Format() {}

  /**
   * Reads a signed number.
   *
   * @param memory where the number lies
   * @param offset its byte offset
   * @return the value
   */
  public static BigInteger getSigned(MemorySegment memory, long offset) {
    return BigInteger.valueOf(memory.get(JAVA_LONG_UNALIGNED, offset + Long.BYTES))
        .multiply(WORD)
        .add(unsigned(memory.get(JAVA_LONG_UNALIGNED, offset)));
  }

  /**
   * Reads an unsigned number.
   *
   * @param memory where the number lies
   * @param offset its byte offset
   * @return the value
   */
  public static BigInteger getUnsigned(MemorySegment memory, long offset) {
    return unsigned(memory.get(JAVA_LONG_UNALIGNED, offset + Long.BYTES))
        .multiply(WORD)
        .add(unsigned(memory.get(JAVA_LONG_UNALIGNED, offset)));
  }

  /**
   * Writes the low 128 bits of a number, signed or not.
   *
   * @param memory where to write
   * @param offset the byte offset
   * @param value any number
   */
  public static void set(MemorySegment memory, long offset, BigInteger value) {
    memory.set(JAVA_LONG_UNALIGNED, offset, value.longValue());
    memory.set(JAVA_LONG_UNALIGNED, offset + Long.BYTES, value.shiftRight(Long.SIZE).longValue());
  }

  private static BigInteger unsigned(long word) {
    return word < 0 ? BigInteger.valueOf(word).add(WORD) : BigInteger.valueOf(word);
  }
}
