package org.shmem4j;

import java.util.Objects;

/**
 * A signal variable: an element of an array of 64-bit integers, with which a PE tells another that data has arrived.
 *
 * @param array the array
 * @param index the element
 */
public record Signal(SymmetricArray.OfWords array, long index) {
  /**
   * Names the variable.
   *
   * @param array the array
   * @param index the element
   */
  public Signal {
    Objects.requireNonNull(array, "array must not be null");
    if (index < 0 || index >= array.length()) {
      throw new IndexOutOfBoundsException(
          "index must be within the array: index=" + index + " array.length=" + array.length());
    }
  }
}
