package org.shmem4j.internal.check;

/** What is recorded when a call has returned. */
@FunctionalInterface
interface After {
  /** Nothing. */
  After NOTHING = result -> {};

  /**
   * The call has returned.
   *
   * @param result what it returned; null if it returns nothing
   */
  void returned(Object result);
}
