package org.shmem4j.internal.pe.collective;

import java.util.function.IntConsumer;

/** The threads that share a call's work with the one that carries it out. */
public interface Helpers {
  /**
   * Runs the numbered blocks of some work, each in a free thread. Returns once all are done; throws the first exception
   * that a block threw.
   */
  void share(int blocks, IntConsumer work);
}
