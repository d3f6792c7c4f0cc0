package org.shmem4j.ucx;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the operations of one kind that a context has started, those that a fence separates from later ones, and those
 * that are known to be complete. Threads share it: an operation that one of them starts while another waits for earlier
 * ones still counts as under way.
 */
final class OperationCount {
  private final AtomicLong started = new AtomicLong();
  private final AtomicLong fenced = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  /** Records that an operation has started; the thread that started it calls this before anything else. */
  void started() {
    long ignored = started.incrementAndGet();
  }

  /** {@return the number of operations so far, for {@link #completed}} */
  long soFar() {
    return started.get();
  }

  /** Separates the operations so far from later ones. */
  void fence() {
    long ignored = fenced.accumulateAndGet(started.get(), Math::max);
  }

  /** Records that the first {@code operations} operations are complete. */
  void completed(long operations) {
    long ignored = completed.accumulateAndGet(operations, Math::max);
  }

  /** {@return whether there are operations that may still be incomplete} */
  boolean areUnderWay() {
    return completed.get() < started.get();
  }

  /** {@return whether operations before the last fence may still be incomplete} */
  boolean areFenced() {
    return completed.get() < fenced.get();
  }
}
