package org.shmem4j.internal.betweenhosts.transport;

import java.util.function.BooleanSupplier;

/** How a PE waits for a transport: it observes the state of its job, the time limit and interrupts. */
@FunctionalInterface
public interface Patience {
  /** How often a wait looks at most before it gives up its core. */
  int MOST_LOOKS = 2000;

  /** {@return how often a wait looks, and advances the transport, before it waits by {@link #until}} */
  default int looks() {
    return MOST_LOOKS;
  }

  /**
   * Waits until a condition holds.
   *
   * @param done whether the wait is over; advances nothing by itself
   * @param pe the PE that it depends on; -1 if it is not known
   */
  void until(BooleanSupplier done, int pe);
}
