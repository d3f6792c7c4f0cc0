package org.shmem4j.internal.pe.collective;

import java.util.function.IntConsumer;

/** The threads that share a call's work with the one that carries it out. */
public interface Helpers {
  /**
   * Does all blocks of some work, by their numbers, each in a thread that is free. Returns when all are done, and
   * throws the first exception that a block threw.
   */
  void share(int blocks, IntConsumer work);
}
