package org.shmem4j.internal.control;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import org.shmem4j.internal.memory.HostLayout;
import org.shmem4j.internal.memory.Words;

/**
 * The record by which a PE tells the others about a long wait. An odd epoch means that it waits. If several threads
 * wait at once, the record describes the first.
 */
final class WaitRecord {
  // Words of the record.
  static final long EPOCH = 0;
  static final long POLLS = EPOCH + Long.BYTES;
  static final long SINCE = POLLS + Long.BYTES;
  static final long CALL = SINCE + Long.BYTES;
  static final long PEER = CALL + Long.BYTES;
  static final long ENDS = PEER + Long.BYTES;
  static final long END = ENDS + Long.BYTES;

  private final MemorySegment memory;
  private final long at;
  private final AtomicBoolean inUse = new AtomicBoolean();

  /**
   * Opens a PE's record.
   *
   * @param memory its host's memory
   * @param indexHere its index among the host's PEs
   */
  WaitRecord(MemorySegment memory, int indexHere) {
    this.memory = memory;
    this.at = at(indexHere);
  }

  static long at(int indexHere) {
    return HostLayout.control(indexHere) + HostLayout.PE_WAIT;
  }

  /**
   * Records the start of a wait.
   *
   * @param endsByItself whether the call returns to its caller after some time
   * @return whether the record describes this wait, so that its end must be recorded, too
   */
  boolean begin(Call call, int peer, long since, boolean endsByItself) {
    if (!inUse.compareAndSet(false, true)) {
      return false;
    }
    Words.set(memory, at + CALL, call.ordinal());
    Words.set(memory, at + PEER, peer);
    Words.set(memory, at + SINCE, since);
    Words.set(memory, at + ENDS, endsByItself ? 1 : 0);
    advance(EPOCH);
    return true;
  }

  /** Records that the PE did something that others may wait for, while it waits. */
  void moved() {
    if (inUse.get()) {
      advance(EPOCH);
      advance(EPOCH);
    }
  }

  void polled() {
    advance(POLLS);
  }

  void end() {
    advance(EPOCH);
    inUse.set(false);
  }

  private void advance(long word) {
    Words.setRelease(memory, at + word, Words.get(memory, at + word) + 1);
  }
}
