package org.shmem4j;

import java.util.Objects;

/**
 * A signal variable: an element of a symmetric array of 64-bit integers, with which a PE tells another that data has
 * arrived.
 *
 * @param array the array
 * @param index the element
 */
public record Signal(SymmetricArray array, long index) {
  /**
   * Names the variable.
   *
   * @param array the array
   * @param index the element
   */
  public Signal {
    Objects.requireNonNull(array, "array must not be null");
    if (array.elementBytes() != Long.BYTES) {
      throw new IllegalArgumentException("a signal must be a 64-bit integer: array=" + array + " elementBytes="
          + array.elementBytes());
    }
    if (index < 0 || index >= array.length()) {
      throw new IndexOutOfBoundsException(
          "index must be within the array: index=" + index + " array.length=" + array.length());
    }
  }
}
