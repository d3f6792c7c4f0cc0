package org.shmem4j.internal.watching.checkedrun;

/** Records what becomes known when a call has returned. */
@FunctionalInterface
interface After {
  /** Records nothing. */
  After NOTHING = result -> {};

  /**
   * Records the return of the call.
   *
   * @param result what it returned, or null if it returns nothing
   */
  void returned(Object result);
}
