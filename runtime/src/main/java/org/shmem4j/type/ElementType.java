package org.shmem4j.type;

import java.util.Objects;

/**
 * One row of the type table at run time: what the core needs to know about elements to move them and to compute with
 * them. Generated code holds these as constants.
 */
public final class ElementType {
  private final String typename;
  private final Lane lane;
  private final int lanes;
  private final Meaning meaning;
  private final Lane index;
  private final int bytes;
  private final long nameLow;
  private final long nameHigh;

  private ElementType(String typename, Lane lane, int lanes, Meaning meaning, Lane index, int bytes) {
    this.typename = Objects.requireNonNull(typename);
    this.lane = Objects.requireNonNull(lane);
    this.lanes = lanes;
    this.meaning = Objects.requireNonNull(meaning);
    this.index = index;
    this.bytes = bytes;
    this.nameLow = word(typename, 0);
    this.nameHigh = word(typename, Long.BYTES);
  }

  private static long word(String name, int from) {
    long word = 0;
    for (int i = Math.min(name.length(), from + Long.BYTES) - 1; i >= from; i--) {
      word = word << Byte.SIZE | (name.charAt(i) & 0x7f);
    }
    return word;
  }

  /**
   * Creates a type of opaque bits, for routines that count in units of a given size.
   *
   * @param bits their number, a multiple of 8
   * @return the type
   */
  public static ElementType bits(int bits) {
    return new ElementType("bits" + bits, Lane.BYTE, bits / Byte.SIZE, Meaning.OPAQUE, null, bits / Byte.SIZE);
  }

  /**
   * Creates a type of equal lanes.
   *
   * @param typename its name in the tables, such as {@code longlong}
   * @param lane the format of each lane
   * @param lanes lanes per element
   * @param meaning what the lanes stand for
   * @return the type
   */
  public static ElementType of(String typename, Lane lane, int lanes, Meaning meaning) {
    return new ElementType(typename, lane, lanes, meaning, null, lanes * lane.bytes());
  }

  /**
   * Creates the type of a pair of a value and an index, laid out like the struct in C.
   *
   * @param typename its name in the tables, such as {@code doubleInt}
   * @param value the format of the value
   * @param index the format of the index
   * @return the type
   */
  public static ElementType pair(String typename, Lane value, Lane index) {
    int alignment = Math.max(value.bytes(), index.bytes());
    return new ElementType(typename, value, 2, Meaning.PAIR, index, 2 * alignment);
  }

  /** {@return the name in the tables} */
  public String typename() {
    return typename;
  }

  /** {@return the format of each lane; for a pair, that of the value} */
  public Lane lane() {
    return lane;
  }

  /** {@return lanes per element} */
  public int lanes() {
    return lanes;
  }

  /** {@return what the lanes stand for} */
  public Meaning meaning() {
    return meaning;
  }

  /** {@return the format of the index of a pair, null for every other type} */
  public Lane index() {
    return index;
  }

  /** {@return the byte offset of the index in a pair} */
  public int indexOffset() {
    return Math.max(lane.bytes(), index.bytes());
  }

  /** {@return the bytes of one element} */
  public int bytes() {
    return bytes;
  }

  /** {@return the first eight characters of the name, the first one lowest} */
  public long nameLow() {
    return nameLow;
  }

  /** {@return the next eight characters of the name} */
  public long nameHigh() {
    return nameHigh;
  }

  @Override
  public String toString() {
    return typename;
  }
}
