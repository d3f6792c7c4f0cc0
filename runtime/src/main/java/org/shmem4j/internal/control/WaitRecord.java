package org.shmem4j.internal.control;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.memory.JobLayout;
import org.shmem4j.internal.memory.Words;

/** What a PE tells the others of a long wait. An odd epoch means that it waits. */
final class WaitRecord {
  private final MemorySegment memory;
  private final long at;

  WaitRecord(MemorySegment memory, int pe) {
    this.memory = memory;
    this.at = at(pe);
  }

  static long at(int pe) {
    return JobLayout.control(pe) + JobLayout.PE_WAIT;
  }

  void begin(Call call, int peer, long since) {
    Words.set(memory, at + JobLayout.WAIT_CALL, call.ordinal());
    Words.set(memory, at + JobLayout.WAIT_FOR, peer);
    Words.set(memory, at + JobLayout.WAIT_SINCE, since);
    advance(JobLayout.WAIT_EPOCH);
  }

  /** The PE did something that others may wait for, and waits on. */
  void moved() {
    advance(JobLayout.WAIT_EPOCH);
    advance(JobLayout.WAIT_EPOCH);
  }

  void polled() {
    advance(JobLayout.WAIT_POLLS);
  }

  void end() {
    advance(JobLayout.WAIT_EPOCH);
  }

  private void advance(long word) {
    Words.setRelease(memory, at + word, Words.get(memory, at + word) + 1);
  }
}
