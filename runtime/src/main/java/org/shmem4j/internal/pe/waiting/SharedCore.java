package org.shmem4j.internal.pe.waiting;

import org.shmem4j.internal.outside.Outside;

/**
 * Infers from the duration of yields whether others need this PE's core: PEs of another job or of another host on the
 * same machine, or other programs. Otherwise each waiting PE would spin until the others' turn comes.
 */
final class SharedCore {
  /** During a yield that took at most this long no other thread ran. */
  static final long TAKEN_NANOS = 2_000;

  /** During a yield that took longer another thread computed, rather than just looking and yielding back. */
  private static final long OTHERS_RAN_NANOS = 30_000;

  private static final int LEAST_PATIENCE = 1 << 12;
  private static final int MOST_PATIENCE = 1 << 20;

  private boolean shared;
  // After this many consecutive yields in which nobody else ran, the core counts as this PE's own; more after each
  // mistake.
  private int patience = LEAST_PATIENCE;
  private int alone;

  /** {@return whether others have needed the core lately} */
  boolean isShared() {
    return shared;
  }

  /**
   * Yields the core, and records whether somebody else took it.
   *
   * @return for how many nanoseconds this thread was away
   */
  long giveUp() {
    long before = Outside.nanoTime();
    Outside.giveWay();
    long nanos = Outside.nanoTime() - before;
    noteYield(nanos);
    return nanos;
  }

  /**
   * Records how long a yield took.
   *
   * @param nanos its duration
   */
  void noteYield(long nanos) {
    if (nanos > OTHERS_RAN_NANOS) {
      if (!shared) {
        patience = Math.min(2 * patience, MOST_PATIENCE);
      }
      shared = true;
      alone = 0;
    } else if (shared && ++alone >= patience) {
      shared = false;
    }
  }
}
