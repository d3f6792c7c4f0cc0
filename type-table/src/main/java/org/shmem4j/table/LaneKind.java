package org.shmem4j.table;

/** The machine format of one lane of an element. The names are those of the runtime's lanes. */
public enum LaneKind {
  /** 8-bit integer. */
  BYTE(1, LaneMeaning.SIGNED),
  /** 16-bit integer. */
  SHORT(2, LaneMeaning.SIGNED),
  /** 32-bit integer. */
  INT(4, LaneMeaning.SIGNED),
  /** 64-bit integer. */
  LONG(8, LaneMeaning.SIGNED),
  /** 128-bit integer. */
  INT128(16, LaneMeaning.SIGNED),
  /** IEEE 754 binary16. */
  HALF(2, LaneMeaning.FLOATING),
  /** bfloat16. */
  BFLOAT(2, LaneMeaning.FLOATING),
  /** IEEE 754 binary32. */
  FLOAT(4, LaneMeaning.FLOATING),
  /** IEEE 754 binary64. */
  DOUBLE(8, LaneMeaning.FLOATING),
  /** x87 80-bit extended in 16 bytes. */
  EXTENDED(16, LaneMeaning.FLOATING),
  /** IEEE 754 binary128. */
  QUAD(16, LaneMeaning.FLOATING);

  private final int bytes;
  private final LaneMeaning usual;

  LaneKind(int bytes, LaneMeaning usual) {
    this.bytes = bytes;
    this.usual = usual;
  }

  /** {@return the size of a lane in bytes} */
  public int bytes() {
    return bytes;
  }

  /** {@return what the lane means if a row does not say} */
  public LaneMeaning usualMeaning() {
    return usual;
  }

  /** {@return whether it holds an integer} */
  public boolean isInteger() {
    return usual == LaneMeaning.SIGNED;
  }
}
