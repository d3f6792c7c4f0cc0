package org.shmem4j.internal.control;

/** A condition that a PE waits for. */
@FunctionalInterface
public interface WaitCondition {
  /** {@return whether the wait is over; may advance work, but must not wait} */
  boolean holds();
}
