package org.shmem4j.benchmarks.access;

import java.util.function.IntConsumer;

/** The loops, over one kind of memory: doubles a to e, numbers and keys, of {@link Sizes}. */
interface Loops {
  /** {@return a[i] = b[i] + 3 c[i]} */
  double stream();

  /** {@return the sum of numbers} */
  double sum();

  /** {@return how many times each key occurs} */
  double histogram();

  /** {@return the sum of elements that keys choose} */
  double gather();

  /** {@return sums up to each number} */
  double prefix();

  /** {@return the mean of four neighbors in two dimensions} */
  double plane();

  /** {@return the mean of six neighbors in three dimensions} */
  double cube();

  /** {@return the product of rows of a sparse matrix and a vector} */
  double sparse();

  /** {@return what depends on the left and upper neighbors} */
  double sweep();

  /** {@return stream, with each element reached through methods} */
  double nested();

  /** {@return stream, with the loop's body passed to another method} */
  double lambda();

  /** {@return stream over five arrays} */
  double several();

  /** Calls a body for every index. */
  static void forEach(int count, IntConsumer body) {
    for (int i = 0; i < count; i++) {
      body.accept(i);
    }
  }
}
