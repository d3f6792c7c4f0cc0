package org.shmem4j.internal.workgroup;

import org.shmem4j.internal.collective.Helpers;

/**
 * What the thread that carries out a group's call does.
 *
 * @param <T> what the call returns
 */
@FunctionalInterface
public interface SharedCall<T> {
  /**
   * Does it.
   *
   * @param helpers the other threads
   * @return what every thread's call returns
   */
  T make(Helpers helpers);
}
