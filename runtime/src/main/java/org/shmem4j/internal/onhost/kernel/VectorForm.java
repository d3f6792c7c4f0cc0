package org.shmem4j.internal.onhost.kernel;

import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;

/** How the operator of a vector kernel is applied. */
enum VectorForm {
  /** To the lanes as they are. */
  LANEWISE,
  /** To the lanes as truth values. */
  LOGICAL,
  /** As the product of bytes, two in each short lane, since processors have no instruction for it. */
  BYTE_PRODUCT,
  /** As the product of complex numbers. */
  COMPLEX_PRODUCT,
  /** To binary16 numbers, which are computed as floats; each result is rounded. */
  HALF_ARITHMETIC,
  /** To bfloat16 numbers, two in each int lane, which are computed as floats; each result is rounded. */
  BFLOAT_ARITHMETIC,
  /** As the order of either 16-bit floating point format. */
  ORDER_OF_16_BITS,
  /** As the sum of 128-bit integers, each in two lanes. */
  INT128_SUM,
  /** As the order of 128-bit integers, each in two lanes. */
  INT128_ORDER,
  /** As the order of pairs, with value and index in a lane each. */
  PAIR_ORDER,
  /** As the order of pairs of ints, both in one long lane. */
  INT_PAIR_ORDER;

  static VectorForm of(Recipe recipe) {
    boolean arithmetic = recipe.operation() == Operation.SUM || recipe.operation() == Operation.PROD;
    if (recipe.meaning() == Meaning.COMPLEX) {
      return COMPLEX_PRODUCT;
    }
    if (recipe.meaning() == Meaning.PAIR) {
      return recipe.lane() == Lane.INT && recipe.index() == Lane.INT ? INT_PAIR_ORDER : PAIR_ORDER;
    }
    return switch (recipe.lane()) {
      case HALF -> arithmetic ? HALF_ARITHMETIC : ORDER_OF_16_BITS;
      case BFLOAT -> arithmetic ? BFLOAT_ARITHMETIC : ORDER_OF_16_BITS;
      default -> switch (recipe.operation()) {
        case LAND, LOR, LXOR -> LOGICAL;
        case SUM -> recipe.lane() == Lane.INT128 ? INT128_SUM : LANEWISE;
        case MAX, MIN -> recipe.lane() == Lane.INT128 ? INT128_ORDER : LANEWISE;
        case PROD -> recipe.lane() == Lane.BYTE ? BYTE_PRODUCT : LANEWISE;
        default -> LANEWISE;
      };
    };
  }

  /**
   * {@return whether the last vector may overlap the one before if the result replaces no operand, so that it may start
   * at any lane}
   */
  boolean overlaps() {
    return this == LANEWISE || this == LOGICAL || this == BYTE_PRODUCT;
  }
}
