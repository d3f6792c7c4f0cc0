package org.shmem4j.table;

import java.util.EnumSet;
import java.util.Set;

/** How the lanes of an element are interpreted. The names are those of the runtime's meanings. */
public enum LaneMeaning {
  /** Two's complement integers. */
  SIGNED,
  /** Unsigned integers. */
  UNSIGNED,
  /** Floating point numbers. */
  FLOATING,
  /** Pairs of floating point lanes. */
  COMPLEX,
  /** A value and an index. */
  PAIR,
  /** Bits without any arithmetic. */
  OPAQUE;

  /** {@return the operations that elements of this meaning support} */
  public Set<Op> can() {
    return switch (this) {
      case SIGNED, UNSIGNED -> EnumSet.complementOf(EnumSet.of(Op.MAXLOC, Op.MINLOC));
      case FLOATING -> EnumSet.of(Op.MAX, Op.MIN, Op.SUM, Op.PROD, Op.AVG);
      case COMPLEX -> EnumSet.of(Op.SUM, Op.PROD, Op.AVG);
      case PAIR -> EnumSet.of(Op.MAXLOC, Op.MINLOC);
      case OPAQUE -> EnumSet.noneOf(Op.class);
    };
  }

  /** {@return whether lanes of a format can have this meaning} */
  boolean fits(LaneKind lane) {
    return switch (this) {
      case SIGNED, UNSIGNED -> lane.isInteger();
      case FLOATING, COMPLEX -> !lane.isInteger();
      case PAIR, OPAQUE -> true;
    };
  }
}
