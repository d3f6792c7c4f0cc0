package org.shmem4j.internal.pe.waiting;

/** A condition that a PE waits for. */
@FunctionalInterface
public interface WaitCondition {
  /** A condition that never holds; a class, since a lambda would be created while a PE starts. */
  WaitCondition NEVER = new WaitCondition() {
    @Override
    public boolean holds() {
      return false;
    }
  };

  /** {@return whether the wait is over; may advance work, but must not wait} */
  boolean holds();

  /** {@return what the wait is for, in reports; empty if there is nothing to say} Any thread may ask. */
  default String awaited() {
    return "";
  }

  /** {@return the offset of the lock that the wait is for; -1 if there is none} */
  default long awaitedLock() {
    return -1;
  }
}
