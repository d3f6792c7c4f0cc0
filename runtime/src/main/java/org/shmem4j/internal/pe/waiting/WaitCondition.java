package org.shmem4j.internal.pe.waiting;

/** A condition that a PE waits for. */
@FunctionalInterface
public interface WaitCondition {
  /** A condition that never holds; a class, since a lambda's would be made while a PE starts. */
  WaitCondition NEVER = new WaitCondition() {
    @Override
    public boolean holds() {
      return false;
    }
  };

  /** {@return whether the wait is over; may advance work, but must not wait} */
  boolean holds();

  /** {@return what is waited for, for reports; empty if there is nothing to tell. Any thread may ask.} */
  default String awaited() {
    return "";
  }

  /** {@return the offset of the lock that is waited for; -1 if there is none} */
  default long awaitedLock() {
    return -1;
  }
}
