package org.shmem4j;

/** A box of elements within an array that has a shape and lies in memory row after row. */
final class Box {
  private final long[] first;
  private final long[] size;
  private final long[] shape;

  /**
   * Creates a box.
   *
   * @param first where it begins in each dimension
   * @param size how long it is in each dimension
   * @param shape how long the array is in each dimension
   */
  Box(long[] first, long[] size, long[] shape) {
    this.first = first;
    this.size = size;
    this.shape = shape;
  }

  /** {@return the layout of its elements in the array} */
  <A extends SymmetricArray> Layout<A> layout(HandleType<A> type) {
    Layout<A> layout = Layout.of(type);
    long offset = 0;
    long distance = 1;
    for (int dimension = shape.length - 1; dimension >= 0; dimension--) {
      layout = layout.resized(distance).contiguous(size[dimension]);
      offset += first[dimension] * distance;
      distance *= shape[dimension];
    }
    return layout.at(offset);
  }
}
