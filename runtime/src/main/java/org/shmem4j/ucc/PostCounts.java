package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * How many times each member of a group has posted a call of each tag. The first member numbers a call only when all
 * have posted it, so that a call that still waits for a post takes no room from calls that can complete. Counts are
 * bytes that wrap around.
 */
final class PostCounts {
  /** The bytes of one member's table. */
  static final long BYTES = HostLayout.LINE_PAIR + (1 << 16) + HostLayout.LINE_PAIR;

  private static final long COUNTS = HostLayout.LINE_PAIR;
  private static final int INTERNAL = 1 << 16;
  private static final int HALF = 1 << 7;

  private final MemorySegment memory;
  private final long[] tables;
  private final int me;
  // Used by the first member: the calls of each tag that it has numbered, and the posts by all that it has seen.
  private final byte[] numbered;
  private long seen;

  /**
   * Opens the tables of a group.
   *
   * @param memory where they lie
   * @param tables the address of each member's table, all zeros at first
   * @param me this member
   */
  PostCounts(MemorySegment memory, long[] tables, int me) {
    this.memory = memory;
    this.tables = tables;
    this.me = me;
    this.numbered = me == 0 ? new byte[INTERNAL + 1] : null;
  }

  /** Records that this member has posted a call. */
  void posted(long tag) {
    long at = tables[me] + COUNTS + index(tag);
    memory.set(ValueLayout.JAVA_BYTE, at, (byte) (memory.get(ValueLayout.JAVA_BYTE, at) + 1));
    Words.setRelease(memory, tables[me], Words.get(memory, tables[me]) + 1);
  }

  /** {@return whether any member has posted since the last call of this method} */
  boolean hasNews() {
    long sum = 0;
    for (long table : tables) {
      sum += Words.getAcquire(memory, table);
    }
    boolean news = sum != seen;
    seen = sum;
    return news;
  }

  /** {@return whether all members have posted a call of this tag that is not numbered yet} */
  boolean isDue(long tag) {
    int index = index(tag);
    for (long table : tables) {
      int ahead = (memory.get(ValueLayout.JAVA_BYTE, table + COUNTS + index) - numbered[index]) & 0xff;
      if (ahead == 0 || ahead >= HALF) {
        return false;
      }
    }
    return true;
  }

  void numbered(long tag) {
    numbered[index(tag)]++;
  }

  /** The library's own calls have a count of their own; users' calls have one for each of the 2 to the 16th tags. */
  private static int index(long tag) {
    return tag == PostedCollective.INTERNAL_TAG ? INTERNAL : (int) tag & 0xffff;
  }
}
