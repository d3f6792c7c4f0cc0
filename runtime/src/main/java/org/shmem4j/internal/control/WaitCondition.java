package org.shmem4j.internal.control;

/** What a PE waits for. */
@FunctionalInterface
public interface WaitCondition {
  /** {@return whether the wait is over; may move work on, must not wait} */
  boolean holds();
}
