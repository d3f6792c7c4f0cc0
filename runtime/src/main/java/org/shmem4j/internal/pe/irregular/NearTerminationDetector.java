package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;

/** Detects termination among members of one host, who read each other's counts. */
final class NearTerminationDetector extends TerminationDetector {
  private final MemorySegment memory;
  private final long[] inboxes;
  private final int me;

  NearTerminationDetector(boolean allSent, MemorySegment memory, long[] inboxes, int me) {
    super(allSent);
    this.memory = memory;
    this.inboxes = inboxes;
    this.me = me;
  }

  @Override
  void contribute(long sent, long handled) {
    wave++;
    Outside.storesComplete();
    long at = inboxes[me] + InboxLayout.counts(wave);
    Words.set(memory, at, sent);
    Words.set(memory, at + Long.BYTES, handled);
    Words.setRelease(memory, inboxes[me] + InboxLayout.WAVE, wave);
  }

  @Override
  boolean isOver() {
    for (long inbox : inboxes) {
      if (Words.getAcquire(memory, inbox + InboxLayout.WAVE) < wave) {
        return false;
      }
    }
    return true;
  }

  @Override
  long allSent() {
    return sum(0);
  }

  @Override
  long allHandled() {
    return sum(Long.BYTES);
  }

  private long sum(long word) {
    long sum = 0;
    for (long inbox : inboxes) {
      sum += Words.get(memory, inbox + InboxLayout.counts(wave) + word);
    }
    return sum;
  }
}
