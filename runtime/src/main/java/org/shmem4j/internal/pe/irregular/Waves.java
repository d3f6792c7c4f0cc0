package org.shmem4j.internal.pe.irregular;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * Finds the end: that everything sent was handled. In each wave every member tells how much it has sent and handled, and
 * only when all have done so does the next wave start. If as much was handled before one wave as was sent before the
 * next, nothing was under way between the two. Members only send from handlers once they are in the first wave; where
 * they send nothing at all then, the counts of one wave are enough.
 */
final class Waves {
  private final MemorySegment memory;
  private final long[] inboxes;
  private final int me;
  private final boolean allSent;
  private long wave;
  private long handledBefore;

  /**
   * Creates a member's part in the waves.
   *
   * @param memory the memory of the inboxes
   * @param inboxes the start of each member's inbox
   * @param me this PE's index among the members
   * @param allSent whether members send nothing once they are in the first wave
   */
  Waves(MemorySegment memory, long[] inboxes, int me, boolean allSent) {
    this.memory = memory;
    this.inboxes = inboxes;
    this.me = me;
    this.allSent = allSent;
  }

  /** Starts the next wave with this member's counts. */
  void contribute(long sent, long handled) {
    wave++;
    long at = inboxes[me] + InboxLayout.counts(wave);
    Words.set(memory, at, sent);
    Words.set(memory, at + Long.BYTES, handled);
    Words.setRelease(memory, inboxes[me] + InboxLayout.WAVE, wave);
  }

  /** {@return whether all members have contributed to the wave} */
  boolean isOver() {
    for (long inbox : inboxes) {
      if (Words.getAcquire(memory, inbox + InboxLayout.WAVE) < wave) {
        return false;
      }
    }
    return true;
  }

  /** {@return whether the end is reached; called once in each wave, when it is over} */
  boolean isEnd() {
    long sent = 0;
    long handled = 0;
    for (long inbox : inboxes) {
      sent += Words.get(memory, inbox + InboxLayout.counts(wave));
      handled += Words.get(memory, inbox + InboxLayout.counts(wave) + Long.BYTES);
    }
    boolean end = sent == (allSent ? handled : handledBefore);
    handledBefore = handled;
    return end;
  }
}
