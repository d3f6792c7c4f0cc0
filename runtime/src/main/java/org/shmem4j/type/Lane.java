package org.shmem4j.type;

/** What a kernel sees of an element: the machine format of one of its lanes. */
public enum Lane {
  /** 8-bit integer. */
  BYTE(1),
  /** 16-bit integer. */
  SHORT(2),
  /** 32-bit integer. */
  INT(4),
  /** 64-bit integer. */
  LONG(8),
  /** 128-bit integer, low word first. */
  INT128(16),
  /** IEEE 754 binary16. */
  HALF(2),
  /** bfloat16: the upper half of a binary32. */
  BFLOAT(2),
  /** IEEE 754 binary32. */
  FLOAT(4),
  /** IEEE 754 binary64. */
  DOUBLE(8),
  /** x87 80-bit extended, in 16 bytes as C stores a {@code long double} on x86-64. */
  EXTENDED(16),
  /** IEEE 754 binary128. */
  QUAD(16);

  private final int bytes;

  Lane(int bytes) {
    this.bytes = bytes;
  }

  /** {@return the bytes of one lane} */
  public int bytes() {
    return bytes;
  }
}
