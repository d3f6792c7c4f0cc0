package org.shmem4j.type;

/** The machine format of one lane of an element, which is all that a kernel sees of it. */
public enum Lane {
  /** 8-bit integer. */
  BYTE(1, false),
  /** 16-bit integer. */
  SHORT(2, false),
  /** 32-bit integer. */
  INT(4, false),
  /** 64-bit integer. */
  LONG(8, false),
  /** 128-bit integer, low word first. */
  INT128(16, false),
  /** IEEE 754 binary16. */
  HALF(2, true),
  /** bfloat16: the upper half of a binary32. */
  BFLOAT(2, true),
  /** IEEE 754 binary32. */
  FLOAT(4, true),
  /** IEEE 754 binary64. */
  DOUBLE(8, true),
  /** x87 80-bit extended, in 16 bytes as C stores a {@code long double} on x86-64. */
  EXTENDED(16, true),
  /** IEEE 754 binary128. */
  QUAD(16, true);

  private final int bytes;
  private final boolean floating;

  Lane(int bytes, boolean floating) {
    this.bytes = bytes;
    this.floating = floating;
  }

  /** {@return the bytes of one lane} */
  public int bytes() {
    return bytes;
  }

  /** {@return whether this is a floating point format; otherwise it is an integer format} */
  public boolean isFloating() {
    return floating;
  }
}
