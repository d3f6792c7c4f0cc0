package org.shmem4j.internal.collective;

import java.util.function.IntConsumer;

/** The threads that do a call's work together with the one that carries it out. */
public interface Helpers {
  /**
   * Does all blocks of some work, each by whichever thread has time for it. Returns when all are done and throws what
   * the first of them threw.
   *
   * @param blocks their number
   * @param work does the block of a number
   */
  void share(int blocks, IntConsumer work);
}
