package org.shmem4j.ucx;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The operations of a kind that a context has started, those of them that a fence separates from later ones, and those
 * that are known to be complete. Threads share it: what one starts while another waits for earlier ones stays under way.
 */
final class OperationCount {
  private final AtomicLong started = new AtomicLong();
  private final AtomicLong fenced = new AtomicLong();
  private final AtomicLong completed = new AtomicLong();

  /** Notes that an operation has started, before the thread that started it does anything else. */
  void started() {
    long ignored = started.incrementAndGet();
  }

  /** {@return the operations so far, for {@link #completed}} */
  long soFar() {
    return started.get();
  }

  /** Separates those so far from later ones. */
  void fence() {
    long ignored = fenced.accumulateAndGet(started.get(), Math::max);
  }

  /** Notes that the first so many are complete. */
  void completed(long operations) {
    long ignored = completed.accumulateAndGet(operations, Math::max);
  }

  /** {@return whether there are any that may not be complete} */
  boolean areUnderWay() {
    return completed.get() < started.get();
  }

  /** {@return whether there are any of them before the last fence} */
  boolean areFenced() {
    return completed.get() < fenced.get();
  }
}
