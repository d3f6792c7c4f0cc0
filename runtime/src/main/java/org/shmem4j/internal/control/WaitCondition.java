package org.shmem4j.internal.control;

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
}
