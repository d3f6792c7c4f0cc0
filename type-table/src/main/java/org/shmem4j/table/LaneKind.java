package org.shmem4j.table;

/** The machine format of one lane of an element. The names are those of the runtime's lanes. */
public enum LaneKind {
  /** 8-bit integer. */
  BYTE(1, Meaning.SIGNED),
  /** 16-bit integer. */
  SHORT(2, Meaning.SIGNED),
  /** 32-bit integer. */
  INT(4, Meaning.SIGNED),
  /** 64-bit integer. */
  LONG(8, Meaning.SIGNED),
  /** 128-bit integer. */
  INT128(16, Meaning.SIGNED),
  /** IEEE 754 binary16. */
  HALF(2, Meaning.FLOATING),
  /** bfloat16. */
  BFLOAT(2, Meaning.FLOATING),
  /** IEEE 754 binary32. */
  FLOAT(4, Meaning.FLOATING),
  /** IEEE 754 binary64. */
  DOUBLE(8, Meaning.FLOATING),
  /** x87 80-bit extended in 16 bytes. */
  EXTENDED(16, Meaning.FLOATING),
  /** IEEE 754 binary128. */
  QUAD(16, Meaning.FLOATING);

  private final int bytes;
  private final Meaning usual;

  LaneKind(int bytes, Meaning usual) {
    this.bytes = bytes;
    this.usual = usual;
  }

  /** {@return the bytes of one lane} */
  public int bytes() {
    return bytes;
  }

  /** {@return what the lane means where a row does not say} */
  public Meaning usualMeaning() {
    return usual;
  }

  /** {@return whether it holds an integer} */
  public boolean isInteger() {
    return usual == Meaning.SIGNED;
  }
}
