package org.shmem4j.ucc;

import java.util.Arrays;
import java.util.Optional;
import org.shmem4j.Layout;
import org.shmem4j.SymmetricArray;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** The elements of a buffer: {@code ucc_datatype_t}. */
@SuppressWarnings("ImmutableEnumChecker") // an element type has only final fields
public enum UccDatatype {
  /** {@code UCC_DT_INT8}. */
  INT8("int8", Lane.BYTE, 1, Meaning.SIGNED),
  /** {@code UCC_DT_INT16}. */
  INT16("int16", Lane.SHORT, 1, Meaning.SIGNED),
  /** {@code UCC_DT_INT32}. */
  INT32("int32", Lane.INT, 1, Meaning.SIGNED),
  /** {@code UCC_DT_INT64}. */
  INT64("int64", Lane.LONG, 1, Meaning.SIGNED),
  /** {@code UCC_DT_INT128}: low word first. */
  INT128("int128", Lane.INT128, 1, Meaning.SIGNED),
  /** {@code UCC_DT_UINT8}. */
  UINT8("uint8", Lane.BYTE, 1, Meaning.UNSIGNED),
  /** {@code UCC_DT_UINT16}. */
  UINT16("uint16", Lane.SHORT, 1, Meaning.UNSIGNED),
  /** {@code UCC_DT_UINT32}. */
  UINT32("uint32", Lane.INT, 1, Meaning.UNSIGNED),
  /** {@code UCC_DT_UINT64}. */
  UINT64("uint64", Lane.LONG, 1, Meaning.UNSIGNED),
  /** {@code UCC_DT_UINT128}: low word first. */
  UINT128("uint128", Lane.INT128, 1, Meaning.UNSIGNED),
  /** {@code UCC_DT_FLOAT16}: IEEE 754 binary16. */
  FLOAT16("float16", Lane.HALF, 1, Meaning.FLOATING),
  /** {@code UCC_DT_FLOAT32}: a Java float. */
  FLOAT32("float32", Lane.FLOAT, 1, Meaning.FLOATING),
  /** {@code UCC_DT_FLOAT64}: a Java double. */
  FLOAT64("float64", Lane.DOUBLE, 1, Meaning.FLOATING),
  /** {@code UCC_DT_FLOAT128}: IEEE 754 binary128. */
  FLOAT128("float128", Lane.QUAD, 1, Meaning.FLOATING),
  /** {@code UCC_DT_BFLOAT16}: the upper half of a float. */
  BFLOAT16("bfloat16", Lane.BFLOAT, 1, Meaning.FLOATING),
  /** {@code UCC_DT_FLOAT32_COMPLEX}: real part, imaginary part. */
  FLOAT32_COMPLEX("complex32", Lane.FLOAT, 2, Meaning.COMPLEX),
  /** {@code UCC_DT_FLOAT64_COMPLEX}: real part, imaginary part. */
  FLOAT64_COMPLEX("complex64", Lane.DOUBLE, 2, Meaning.COMPLEX),
  /** {@code UCC_DT_FLOAT128_COMPLEX}: real part, imaginary part; computed by plain kernels. */
  FLOAT128_COMPLEX("complex128", Lane.QUAD, 2, Meaning.COMPLEX);

  private final ElementType type;

  UccDatatype(String name, Lane lane, int lanes, Meaning meaning) {
    this.type = ElementType.of(name, lane, lanes, meaning);
  }

  /** {@return the bytes of one element: {@code ucc_dt_size}} */
  public int bytes() {
    return type.bytes();
  }

  /**
   * Returns the layout of one element, from which others are built: {@code ucc_dt_create_generic}.
   *
   * @return the layout
   */
  public Layout<ElementType> layout() {
    return Layout.of(type);
  }

  ElementType type() {
    return type;
  }

  /** {@return the datatype that a layout counts} */
  static UccDatatype of(Layout<?> layout) {
    return of(layout.type())
        .orElseThrow(() -> UccException.invalid("a layout must be of a UCC datatype: layout=" + layout));
  }

  /** {@return the datatype of an array's elements} */
  static UccDatatype of(SymmetricArray array) {
    return of(array.type().element()).orElseThrow(() -> UccException.invalid(
        "the elements of an array must have a UCC datatype: array=" + array + "; pass its segment and a datatype"));
  }

  private static Optional<UccDatatype> of(ElementType element) {
    return Arrays.stream(values())
        .filter(each -> each.type.lane() == element.lane() && each.type.lanes() == element.lanes()
            && each.type.meaning() == element.meaning())
        .findFirst();
  }
}
