package org.shmem4j.internal.pe.control;

import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * Receives what a PE does as it happens. The methods are called in the thread that acts, so they must be fast and must
 * not throw. The object that a start method returns is passed to the end method; null if the trace needs none.
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
   * @param elementBytes the element size of the array for which the memory is
   */
  default void allocated(long offset, long bytes, long elementBytes) {}

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
   * Reports the start of a call that owns memory of the symmetric heap until the program knows that it is complete.
   *
   * @param readFrom the offset of what it reads; negative if that is outside the heap
   * @param readBytes the size of what it reads
   * @param writtenFrom the offset of what it writes; negative if that is outside the heap
   * @param writtenBytes the size of what it writes
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
   * Reports that the PE makes visible to another one what it has sent it by updates, fetches, mailboxes or exchanges.
   *
   * @param group the PEs that send to each other
   * @param pe the other PE, in the world
   * @param apart a small number that distinguishes what the other sees at different times
   */
  default void tells(Group group, int pe, int apart) {}

  /**
   * Reports that the PE sees what another one has sent it in these ways.
   *
   * @param group the PEs that send to each other
   * @param pe the other PE, in the world
   * @param apart the number that the other PE gave
   */
  default void told(Group group, int pe, int apart) {}

  /**
   * Reports that the PE starts a turn of an exchange, which uses elements of the PE until it is finished.
   *
   * @param turn the turn
   * @return an object that is passed to {@link #turnEnds}; null if the trace needs none
   */
  default Object turnStarts(TracedTurn turn) {
    return null;
  }

  /**
   * Reports that a turn of an exchange is finished here.
   *
   * @param started the object that its start returned
   */
  default void turnEnds(Object started) {}

  /**
   * Reports what the PE has sent to another one, by updates, fetches, mailboxes or exchanges, since the last such
   * report.
   *
   * @param pe the other PE, in the world
   * @param bytes the bytes
   * @param batches the number of batches
   * @param full how many times it waited because there was no room
   * @param nanos how long it waited
   */
  default void sent(int pe, long bytes, long batches, long full, long nanos) {}

  /**
   * Reports that the PE waits for others to find out with them whether everything that they have sent each other is
   * done. Whatever it handles from here on does not count.
   *
   * @param group the PEs
   * @param number the number of the attempt, a negative number
   * @return an object that is passed to {@link #waveEnds}; null if the trace needs none
   */
  default Object waveStarts(Group group, long number) {
    return null;
  }

  /**
   * Reports that all PEs have arrived.
   *
   * @param started the object that the start returned
   * @param isEnd whether everything was done, on which the program relies; otherwise the PE waits again
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
   * Reports that a context was closed, by itself or with its team: all operations on it are complete.
   *
   * @param context the context
   */
  default void contextClosed(Object context) {}

  /**
   * Reports that the PE leaves its job; no other report follows.
   *
   * @param failed whether the job has failed
   */
  default void ends(boolean failed) {}
}
