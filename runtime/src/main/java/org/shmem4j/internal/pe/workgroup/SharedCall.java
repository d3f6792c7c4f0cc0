package org.shmem4j.internal.pe.workgroup;

import org.shmem4j.internal.pe.collective.Helpers;

/**
 * The action of the thread that carries out a group's call.
 *
 * @param <T> the type of the call's result
 */
@FunctionalInterface
public interface SharedCall<T> {
  /**
   * Carries out the call.
   *
   * @param helpers the other threads
   * @return the result for every thread
   */
  T make(Helpers helpers);
}
