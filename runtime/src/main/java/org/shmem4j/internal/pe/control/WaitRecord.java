package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicBoolean;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * The record in which a PE describes a long wait to the others. An odd epoch means that it waits. If several threads
 * wait at once, the record describes one of them.
 */
public final class WaitRecord {
  /** The number of the wait; odd while the PE waits. */
  public static final long EPOCH = 0;
  /** How many times the PE has looked. */
  public static final long POLLS = EPOCH + Long.BYTES;
  /** When the wait began. */
  public static final long SINCE = POLLS + Long.BYTES;
  /** The call that waits. */
  public static final long CALL = SINCE + Long.BYTES;
  /** The PE that is waited for. */
  public static final long PEER = CALL + Long.BYTES;
  /** Whether the wait ends by itself. */
  public static final long ENDS = PEER + Long.BYTES;
  /** The end of the record. */
  public static final long END = ENDS + Long.BYTES;

  private final MemorySegment memory;
  private final long at;
  private final AtomicBoolean inUse = new AtomicBoolean();

  /**
   * Opens a PE's record.
   *
   * @param memory its host's memory
   * @param indexHere its index among the host's PEs
   */
  public WaitRecord(MemorySegment memory, int indexHere) {
    this.memory = memory;
    this.at = at(indexHere);
  }

  /** {@return the record of a PE in its host's memory} */
  public static long at(int indexHere) {
    return HostLayout.control(indexHere) + HostLayout.PE_WAIT;
  }

  /**
   * Records the start of a wait.
   *
   * @param endsByItself whether the call returns to its caller after some time
   * @return whether the record describes this wait, so that its end must be recorded, too
   */
  public boolean begin(Call call, int peer, long since, boolean endsByItself) {
    if (!claim()) {
      return false;
    }
    Words.set(memory, at + CALL, call.ordinal());
    Words.set(memory, at + PEER, peer);
    Words.set(memory, at + SINCE, since);
    Words.set(memory, at + ENDS, endsByItself ? 1 : 0);
    advanceEpoch(1);
    return true;
  }

  /**
   * Prevents threads of the PE from recording their waits, so that it does not count as waiting.
   *
   * @return whether no thread has recorded a wait
   */
  public boolean claim() {
    return inUse.compareAndSet(false, true);
  }

  /** Allows threads to record their waits again. */
  public void release() {
    inUse.set(false);
  }

  /** Records that the PE, while it waits, did something for which others may wait. */
  public void moved() {
    if (inUse.get()) {
      advanceEpoch(2); // in one step, since another thread may end the wait
    }
  }

  /** Counts a look. What the PE reads in its next look is no older than what others see when they see the count. */
  public void polled() {
    Words.setRelease(memory, at + POLLS, Words.get(memory, at + POLLS) + 1);
    VarHandle.fullFence();
  }

  /** Records the end of a wait. */
  public void end() {
    advanceEpoch(1);
    release();
  }

  private void advanceEpoch(long by) {
    long ignored = Words.getAndAdd(memory, at + EPOCH, by);
  }
}
