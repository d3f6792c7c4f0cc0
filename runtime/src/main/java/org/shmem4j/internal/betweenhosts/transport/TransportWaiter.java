package org.shmem4j.internal.betweenhosts.transport;

import java.util.function.BooleanSupplier;

/** Lets a PE wait for a transport, and observes the state of its job, the time limit and interrupts meanwhile. */
@FunctionalInterface
public interface TransportWaiter {
  /**
   * Waits until a condition holds.
   *
   * @param done whether the wait is over; advances nothing by itself
   * @param pe the PE that it depends on; -1 if it is not known
   */
  void until(BooleanSupplier done, int pe);
}
