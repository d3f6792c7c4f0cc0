package org.shmem4j.internal.control;

/**
 * Learns what a PE does while it happens. Called in the thread that does it, so it must be quick and must not throw.
 * What a start returns, its end gets: null, if the trace needs nothing.
 */
public interface Trace {
  /**
   * A collective starts: this member has arrived.
   *
   * @param call its record
   * @param group who makes it
   * @param number its number in its group
   * @return what {@link #collectiveEnds} gets
   */
  default Object collectiveStarts(TracedCall call, Group group, long number) {
    return null;
  }

  /**
   * A collective is finished here, or was given up after its work threw.
   *
   * @param started what its start returned
   */
  default void collectiveEnds(Object started) {}

  /**
   * A wait is not over after a few looks, and gives the core away.
   *
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link Waiter#ANY_PE}
   * @return what {@link #waitEnds} gets
   */
  default Object waitStarts(Call call, int peer) {
    return null;
  }

  /**
   * That wait is over, however it ended.
   *
   * @param started what its start returned
   */
  default void waitEnds(Object started) {}

  /**
   * Memory was allocated in the symmetric heap.
   *
   * @param offset where it starts
   * @param bytes its size
   */
  default void allocated(long offset, long bytes) {}

  /**
   * Memory of the symmetric heap was freed.
   *
   * @param offset where it starts
   * @param bytes its size
   */
  default void freed(long offset, long bytes) {}

  /**
   * A lock was taken.
   *
   * @param offset where it lies in the symmetric heap
   */
  default void lockTaken(long offset) {}

  /**
   * A lock is about to be given back.
   *
   * @param offset where it lies in the symmetric heap
   */
  default void lockReleased(long offset) {}

  /**
   * A team was made that this PE is a member of.
   *
   * @param group its members
   */
  default void teamMade(Group group) {}

  /**
   * This PE no longer uses a team.
   *
   * @param group its members
   */
  default void teamClosed(Group group) {}

  /** The PE leaves its job: nothing follows. */
  default void ends() {}
}
