package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;

/** Waves among members of one host, who read each other's counts. */
final class NearWaves extends Waves {
  private final MemorySegment memory;
  private final long[] inboxes;
  private final int me;
  private final long[] handledBefore;

  NearWaves(boolean allSent, MemorySegment memory, long[] inboxes, int me) {
    super(allSent);
    this.memory = memory;
    this.inboxes = inboxes;
    this.me = me;
    this.handledBefore = new long[inboxes.length];
  }

  @Override
  void contribute(long sent, long handled) {
    wave++;
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
    for (int member = 0; member < inboxes.length; member++) {
      sum += count(member, word);
    }
    return sum;
  }

  private long count(int member, long word) {
    return Words.get(memory, inboxes[member] + InboxLayout.counts(wave) + word);
  }

  @Override
  double burden() {
    long most = 0;
    long all = 0;
    for (int member = 0; member < inboxes.length; member++) {
      long handled = count(member, Long.BYTES);
      most = Math.max(most, handled - handledBefore[member]);
      all += handled - handledBefore[member];
      handledBefore[member] = handled;
    }
    return all == 0 ? 1 : (double) most * inboxes.length / all;
  }
}
