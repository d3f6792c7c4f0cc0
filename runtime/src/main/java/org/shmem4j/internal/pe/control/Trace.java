package org.shmem4j.internal.pe.control;

import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * Learns what a PE does as it happens. Called in the thread that acts, so that it must be fast and must not throw. The
 * object that a start returns is passed to its end; it is null if the trace needs none.
 */
public interface Trace {
  /**
   * Reports that a collective starts: this member has arrived, or will as soon as there is a slot.
   *
   * @param call its record
   * @param group the PEs that make it
   * @param number its number in its group
   * @param blocks whether it returns only when it is finished here
   * @return an object that is passed to {@link #collectiveEnds}
   */
  default Object collectiveStarts(TracedCall call, Group group, long number, boolean blocks) {
    return null;
  }

  /**
   * Reports that a collective is finished here, or was abandoned after its work threw.
   *
   * @param started the object that its start returned
   */
  default void collectiveEnds(Object started) {}

  /**
   * Reports that a wait is not over after a few looks and yields the core.
   *
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link Waiter#ANY_PE}
   * @return an object that is passed to {@link #waitEnds}
   */
  default Object waitStarts(Call call, int peer) {
    return null;
  }

  /**
   * Reports that a wait is over, with or without success.
   *
   * @param started the object that its start returned
   */
  default void waitEnds(Object started) {}

  /**
   * Reports that memory was allocated in the symmetric heap.
   *
   * @param offset its offset in the heap
   * @param bytes its size
   */
  default void allocated(long offset, long bytes) {}

  /**
   * Reports that memory of the symmetric heap was freed.
   *
   * @param offset its offset in the heap
   * @param bytes its size
   */
  default void freed(long offset, long bytes) {}

  /**
   * Reports that a lock was taken.
   *
   * @param offset its offset in the symmetric heap
   */
  default void lockTaken(long offset) {}

  /**
   * Reports that a lock is about to be released.
   *
   * @param offset its offset in the symmetric heap
   */
  default void lockReleased(long offset) {}

  /**
   * Reports that a call was started that owns memory of the symmetric heap until the program knows that it is complete.
   *
   * @param readFrom the offset of what it reads; negative if that is elsewhere
   * @param readBytes the size of that
   * @param writtenFrom the offset of what it writes; negative if that is elsewhere
   * @param writtenBytes the size of that
   * @return an object that is passed to {@link #buffersFree}
   */
  default Object buffersOwned(long readFrom, long readBytes, long writtenFrom, long writtenBytes) {
    return null;
  }

  /**
   * Reports that the program knows that such a call is complete.
   *
   * @param started the object that its start returned
   */
  default void buffersFree(Object started) {}

  /**
   * Reports that the PE lets another one see what it has sent it by updates, fetches or mailboxes.
   *
   * @param group the PEs that send each other
   * @param pe the other PE, in the world
   */
  default void tells(Group group, int pe) {}

  /**
   * Reports that the PE sees what another one has sent it so.
   *
   * @param group the PEs that send each other
   * @param pe the other PE, in the world
   */
  default void told(Group group, int pe) {}

  /**
   * Reports what the PE has sent to another one so since the last such report.
   *
   * @param pe the other PE, in the world
   * @param bytes the bytes
   * @param batches in how many batches
   * @param full how often it waited because there was no room
   * @param nanos how long
   */
  default void sent(int pe, long bytes, long batches, long full, long nanos) {}

  /**
   * Reports that the PE waits for others in order to find out with them whether all that they have sent each other so is
   * done. What it handles from here on is not.
   *
   * @param group the PEs
   * @param number which time it is, a negative number
   * @return an object that is passed to {@link #waveEnds}; null if the trace needs none
   */
  default Object waveStarts(Group group, long number) {
    return null;
  }

  /**
   * Reports that all have come.
   *
   * @param started the object that the start returned
   * @param isEnd whether all was done, which the program relies on; otherwise it waits again
   */
  default void waveEnds(Object started, boolean isEnd) {}

  /**
   * Reports that a team was created of which this PE is a member.
   *
   * @param group its members
   */
  default void teamMade(Group group) {}

  /**
   * Reports that this PE no longer uses a team.
   *
   * @param group its members
   */
  default void teamClosed(Group group) {}

  /**
   * Reports that a context was closed, by itself or with its team: all that went through it is complete.
   *
   * @param context the context
   */
  default void contextClosed(Object context) {}

  /**
   * Reports that the PE leaves its job; nothing follows.
   *
   * @param failed whether the job has failed
   */
  default void ends(boolean failed) {}
}
