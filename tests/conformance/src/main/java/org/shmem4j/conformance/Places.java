package org.shmem4j.conformance;

/**
 * Where the elements of a transfer lie: equal blocks at equal distances.
 *
 * @param start the first
 * @param stride from the start of a block to that of the next
 * @param block elements of a block
 */
record Places(int start, int stride, int block) {
  int position(int k) {
    return start + k / block * stride + k % block;
  }

  /** {@return the length of an array that ends with the last of some elements} */
  int length(int elements) {
    return elements == 0 ? start : position(elements - 1) + 1;
  }
}
