package org.shmem4j.examples.irregular;

import java.util.Arrays;

/** Numbers in the order in which they came. */
final class IntList {
  private int[] numbers = new int[16];
  private int size;

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  int size() {
    return size;
  }

  /** {@return the numbers; afterwards the list is empty} */
  int[] take() {
    int[] taken = Arrays.copyOf(numbers, size);
    size = 0;
    return taken;
  }
}
