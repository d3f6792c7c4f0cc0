package org.shmem4j.internal.betweenhosts.transport;

import java.util.function.BooleanSupplier;

/** Makes a PE wait for a transport; meanwhile observes the state of its job, the time limit and interrupts. */
@FunctionalInterface
public interface TransportWaiter {
  /**
   * Waits until a condition holds.
   *
   * @param done whether the wait is over; advances nothing by itself
   * @param pe the PE on which it depends; -1 if unknown
   */
  void until(BooleanSupplier done, int pe);
}
