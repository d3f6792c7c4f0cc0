package org.shmem4j.ucc;

import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The connection between some participants, as one of them sees it. Every team has its own, so that the failure of a
 * team affects no other.
 */
interface Domain extends AutoCloseable {
  /** {@return this participant's number in the domain} */
  int me();

  int participants();

  Waiter waiter();

  /**
   * Creates the queue for the calls of all participants.
   *
   * @param progress what advances the calls
   * @param tagged whether the calls are matched by tags
   * @return the calls
   */
  CallQueue queue(Progress progress, boolean tagged);

  /**
   * Creates the queue for the calls of some participants.
   *
   * @param key the key of their group, which is the same on all of them and no other group has; not 0
   * @param members the participants
   * @param index this one's index among them
   * @param progress what advances the calls
   * @param tagged whether the calls are matched by tags
   * @return the calls
   */
  CallQueue queue(long key, int[] members, int index, Progress progress, boolean tagged);

  /** Notes that all participants are PEs of one job, so that they need not copy its symmetric memory for each other. */
  default void shareJobMemory() {}

  /** Waits until a call is over; throws the failure that ends it earlier. */
  default void await(CallQueue queue, PostedCollective operation) {
    waiter().until(() -> queue.isOver(operation), Call.DESTROY, Waiter.ANY_PE);
  }

  /** Throws the failure that ends every call of this participant here. */
  void throwIfFailed();

  boolean hasFailed();

  /** {@return whether a call of this participant has thrown the failure} */
  boolean isFailureTold();

  /** Leaves the domain. */
  @Override
  void close();
}
