package org.shmem4j.internal.transport;

import java.util.function.BooleanSupplier;

/** How a PE waits for what a transport does: with an eye on its job, its time limit and interrupts. */
@FunctionalInterface
public interface Patience {
  /**
   * Waits.
   *
   * @param done whether the wait is over; moves nothing on by itself
   * @param pe the PE that it depends on; -1 if it is not known
   */
  void until(BooleanSupplier done, int pe);
}
