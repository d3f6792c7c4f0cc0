package org.shmem4j.internal.team;

import java.lang.foreign.MemorySegment;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.memory.HostLayout;
import org.shmem4j.internal.memory.Words;

/** Which slots of control memory are taken by teams and active sets; all PEs of the job share it. */
public final class TeamSlots {
  /** The slot of the team of all PEs. */
  public static final int WORLD = 0;

  /** The slot of the team of the PEs that share memory. */
  public static final int SHARED = 1;

  /** The first slot of teams that are not predefined. */
  static final int FIRST_FREE = 2;

  /** In place of a slot: the member did not ask for one. */
  static final long NOT_ASKED = -1;

  private static final long NONE_FREE = -2;
  private static final long KEY_WITHOUT_SLOT = Long.MAX_VALUE;
  private static final long MEMBERS = 0;
  private static final long LAST_SEQUENCE = 8;
  private static final long FIRST_SEQUENCE = 16;

  private final MemorySegment memory;

  /**
   * The slots of a job.
   *
   * @param memory the job's memory
   */
  public TeamSlots(MemorySegment memory) {
    this.memory = memory;
  }

  /**
   * Takes a free slot.
   *
   * @param members how many members will close it
   * @return the slot; a negative number if none is free
   */
  public long take(int members) {
    for (int slot = FIRST_FREE; slot < HostLayout.TEAM_SLOTS; slot++) {
      long word = wordOf(slot);
      long bit = 1L << slot;
      long seen = Words.getAcquire(memory, word);
      while ((seen & bit) == 0) {
        if (Words.compareAndSet(memory, word, seen, seen | bit)) {
          long state = HostLayout.teamState(slot);
          // Whoever looks later may find that a quick member has left already.
          Words.set(memory, state + FIRST_SEQUENCE, Words.getAcquire(memory, state + LAST_SEQUENCE));
          Words.setRelease(memory, state + MEMBERS, members);
          return slot;
        }
        seen = Words.getAcquire(memory, word);
      }
    }
    return NONE_FREE;
  }

  /**
   * The slot of a group that is found by its key: the first of its members to ask takes it.
   *
   * @param key the key, not 0
   * @param members how many members will close it
   * @param waiter waits for who takes it at the moment
   * @return the slot; a negative number if none is free, or no more keys can be kept
   */
  public long ofKey(long key, int members, Waiter waiter) {
    for (int entry = 0; entry < HostLayout.ACTIVE_SETS; entry++) {
      long at = HostLayout.ACTIVE_SETS_AT + entry * HostLayout.ACTIVE_SET_BYTES;
      if (Words.getAcquire(memory, at) == 0 && Words.compareAndSet(memory, at, 0, key)) {
        long slot = take(members);
        Words.setRelease(memory, at + Long.BYTES, slot < 0 ? KEY_WITHOUT_SLOT : slot);
      }
      if (Words.getAcquire(memory, at) == key) {
        waiter.untilAtLeast(at + Long.BYTES, 1, Call.SPLIT, Waiter.ANY_PE);
        long slot = Words.getAcquire(memory, at + Long.BYTES);
        return slot == KEY_WITHOUT_SLOT ? NONE_FREE : slot;
      }
    }
    return NONE_FREE;
  }

  /**
   * Throws on every member alike if one of them found no free slot.
   *
   * @param taken what each member took, in the lower half of a word
   * @param mine what this one took, which it gives back then
   * @param members how many members would have closed it
   */
  void checkAllTaken(long[] taken, long mine, int members) {
    for (long word : taken) {
      if ((int) word == NONE_FREE) {
        for (int i = 0; (int) mine >= 0 && i < members; i++) {
          leave((int) mine, 0);
        }
        throw new ShmemException("a job must not have more teams and active sets at once than it has room for: limit="
            + HostLayout.TEAM_SLOTS + "; close teams that are no longer used");
      }
    }
  }

  /** The sequence number that a new user of a slot starts after. */
  public long firstSequence(int slot) {
    return Words.getAcquire(memory, HostLayout.teamState(slot) + FIRST_SEQUENCE);
  }

  /** Ends one member's use of a slot; after the last one it is free. */
  public void leave(int slot, long lastSequence) {
    long state = HostLayout.teamState(slot);
    Words.max(memory, state + LAST_SEQUENCE, lastSequence);
    if (Words.getAndAdd(memory, state + MEMBERS, -1) == 1) {
      long word = wordOf(slot);
      long seen = Words.getAcquire(memory, word);
      while (!Words.compareAndSet(memory, word, seen, seen & ~(1L << slot))) {
        seen = Words.getAcquire(memory, word);
      }
    }
  }

  private static long wordOf(int slot) {
    return HostLayout.TEAM_BITMAP_AT + (long) (slot / Long.SIZE) * Long.BYTES;
  }
}
