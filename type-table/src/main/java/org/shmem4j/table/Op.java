package org.shmem4j.table;

import java.util.Locale;

/** The predefined operations. The names are those of the runtime's operations. */
public enum Op {
  /** Bitwise and. */
  AND("bitwise and"),
  /** Bitwise or. */
  OR("bitwise or"),
  /** Bitwise exclusive or. */
  XOR("bitwise exclusive or"),
  /** Maximum. */
  MAX("maximum"),
  /** Minimum. */
  MIN("minimum"),
  /** Sum. */
  SUM("sum"),
  /** Product. */
  PROD("product"),
  /** Logical and. */
  LAND("logical and"),
  /** Logical or. */
  LOR("logical or"),
  /** Logical exclusive or. */
  LXOR("logical exclusive or"),
  /** Maximum with its lowest index. */
  MAXLOC("maximum and its lowest index"),
  /** Minimum with its lowest index. */
  MINLOC("minimum and its lowest index"),
  /** Sum divided by the number of PEs. */
  AVG("average");

  private final String words;

  Op(String words) {
    this.words = words;
  }

  /** {@return its name in tables and in C, such as {@code sum}} */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return its name in prose} */
  public String words() {
    return words;
  }

  /** {@return whether it works on bits, whatever they mean} */
  public boolean isBitwise() {
    return this == AND || this == OR || this == XOR;
  }
}
