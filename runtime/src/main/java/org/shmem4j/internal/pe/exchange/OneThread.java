package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.pe.Guard;

/** Admits the threads of a PE to an exchange one at a time, if there may be several. */
final class OneThread {
  private static final long NOBODY = 0;

  private final Guard guard;
  private long inside = NOBODY; // the thread's id

  OneThread(Guard guard) {
    this.guard = guard;
  }

  /**
   * Enters for a call; throws if another thread is inside.
   *
   * @param call the call
   * @param exchange the exchange
   */
  void enter(String call, Object exchange) {
    if (guard.isOn()) {
      take(call, exchange);
    }
  }

  private synchronized void take(String call, Object exchange) {
    long caller = Thread.currentThread().threadId();
    if (inside != NOBODY && inside != caller) {
      throw new IllegalStateException("two threads must not use an exchange at once, not in a work group either: call="
          + call + " exchange=" + exchange + "; let one thread make the turns, or give each an exchange of its own");
    }
    inside = caller;
  }

  /** Leaves after the call. */
  void leave() {
    if (guard.isOn()) {
      release();
    }
  }

  private synchronized void release() {
    inside = NOBODY;
  }
}
