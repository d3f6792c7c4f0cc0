package org.shmem4j.internal.pe.team;

import java.lang.foreign.MemorySegment;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.Rings;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The numbers of the teams and active sets of a host, in a table that all its PEs share. A PE that takes a number also
 * takes a ring of each member.
 */
public final class TeamNumbers {
  /** The number of the team of all PEs. */
  public static final int WORLD = 0;

  /** The number of the team of the PEs that share memory. */
  public static final int SHARED = 1;

  /** How many active sets of a host are remembered. */
  public static final int ACTIVE_SETS = 512;

  /** Stands for the number of a member that did not ask for one. */
  static final long NOT_ASKED = -1;

  private static final long NONE_FREE = -2;
  // The index of a member that has no ring left is subtracted from this.
  private static final long NO_RING = -3;
  /** The first number that is not a predefined team's. */
  static final int FIRST_FREE = 2;

  // Regions of the table: a bit for each number, the state of each, the keys of active sets and their numbers.
  private static final long BITMAP = HostLayout.TEAMS_AT;
  private static final long STATES = BITMAP + Rings.TEAMS / Byte.SIZE;
  private static final long STATE_BYTES = 32;
  private static final long KEYS = STATES + Rings.TEAMS * STATE_BYTES;
  private static final long KEY_BYTES = 2L * Long.BYTES;
  static final long END = KEYS + ACTIVE_SETS * KEY_BYTES;

  // Words of a state.
  private static final long MEMBERS = 0;
  private static final long FIRST_SEQUENCE = MEMBERS + Long.BYTES;
  private static final long LAST_SEQUENCE = FIRST_SEQUENCE + Long.BYTES;
  private static final long FOUNDED_AS = LAST_SEQUENCE + Long.BYTES;
  private static final long NO_KEY = 0;

  private final MemorySegment memory;
  private final Rings rings;

  /**
   * Opens the table of a host.
   *
   * @param memory the host's memory
   */
  public TeamNumbers(MemorySegment memory) {
    this.memory = memory;
    this.rings = new Rings(memory);
  }

  /**
   * Takes a free number for a team, and a ring from each member.
   *
   * @param key the key by which the other members find the number, not 0
   * @param members the members on this host, by their index on it; each of them must leave later
   * @return the number; if none is free, a negative number that {@link #refusal} explains
   */
  long take(long key, int[] members) {
    for (int team = FIRST_FREE; team < Rings.TEAMS; team++) {
      long word = bitmapWord(team);
      long bit = 1L << team;
      long seen = Words.getAcquire(memory, word);
      while ((seen & bit) == 0) {
        if (Words.compareAndSet(memory, word, seen, seen | bit)) {
          return withRings(team, key, members);
        }
        seen = Words.getAcquire(memory, word);
      }
    }
    return NONE_FREE;
  }

  private long withRings(int team, long key, int[] members) {
    int without = rings.take(team, members);
    if (without != Rings.TAKEN) {
      free(team);
      return NO_RING - without;
    }
    long state = state(team);
    // Sequence numbers only increase, for each team number and for each ring.
    long last = Math.max(Words.getAcquire(memory, state + LAST_SEQUENCE), rings.lastSequence(team, members));
    Words.set(memory, state + FIRST_SEQUENCE, last);
    Words.set(memory, state + LAST_SEQUENCE, last);
    Words.setRelease(memory, state + FOUNDED_AS, key);
    Words.setRelease(memory, state + MEMBERS, members.length);
    return team;
  }

  /**
   * Returns the number that a member of this host took for a team, before this one met it.
   *
   * @param key the team's key
   * @return the number
   */
  int founded(long key) {
    for (int team = FIRST_FREE; team < Rings.TEAMS; team++) {
      if (Words.getAcquire(memory, state(team) + FOUNDED_AS) == key) {
        return team;
      }
    }
    throw new IllegalStateException("every member must have made the same splits of a team");
  }

  /**
   * Returns the number of the active set with a key; the first of its members to ask takes the number.
   *
   * @param key the key, not 0
   * @param members the members on this host, by their index on it
   * @param waiter waits while another PE takes the number
   * @return the number; if no number is free, or there is no space for another key, a negative number, which
   *     {@link #refusal} explains
   */
  public long ofKey(long key, int[] members, Waiter waiter) {
    for (int entry = 0; entry < ACTIVE_SETS; entry++) {
      long at = KEYS + entry * KEY_BYTES;
      boolean isMine = Words.getAcquire(memory, at) == 0 && Words.compareAndSet(memory, at, 0, key);
      if (Words.getAcquire(memory, at) == key) {
        long seen = Words.getAcquire(memory, at + Long.BYTES);
        // If there was no free number earlier, a member tries again, since teams may have been closed since.
        if (isMine || (seen < 0 && Words.compareAndSet(memory, at + Long.BYTES, seen, 0))) {
          Words.setRelease(memory, at + Long.BYTES, take(NO_KEY, members));
        }
        waiter.until(() -> Words.getAcquire(memory, at + Long.BYTES) != 0, Call.SPLIT, Waiter.ANY_PE);
        return Words.getAcquire(memory, at + Long.BYTES);
      }
    }
    return NONE_FREE;
  }

  /** {@return a word that is 0 if there is a number, and otherwise grows with the severity of the reason} */
  static long refusalWord(long taken) {
    return taken <= NONE_FREE ? -taken : 0;
  }

  /**
   * Throws the same exception on every member if one of them found no free number.
   *
   * @param word the greatest of the members' {@link #refusalWord}
   * @param mine the number that this member took, which it then returns
   * @param members the members on this host that would have left it
   */
  void checkAllTaken(long word, long mine, int[] members) {
    if (word == 0) {
      return;
    }
    giveUp(mine, members);
    throw new ShmemException(refusal(-word));
  }

  /** Gives back the number that this member took, if it did, for a team that will not be founded. */
  void giveUp(long mine, int[] members) {
    for (int i = 0; mine >= 0 && i < members.length; i++) {
      leave((int) mine, members, 0);
    }
  }

  /** {@return the reason why there is no number} */
  public String refusal(long taken) {
    return taken == NONE_FREE
        ? "a job must not have more teams and active sets at once than it has room for: teams=" + Rings.TEAMS
            + " activeSets=" + ACTIVE_SETS + "; close teams that are no longer used"
        : "a PE must not be in more teams and active sets at once than it has room for: pe=" + (NO_RING - taken)
            + " limit=" + rings.perPe()
            + "; close teams that are no longer used, or ask for more with SHMEM4J_TEAMS";
  }

  /** The sequence number after which the members of a team start. */
  public long firstSequence(int team) {
    return Words.getAcquire(memory, state(team) + FIRST_SEQUENCE);
  }

  /**
   * Ends one member's use of a number; after the last one it is free.
   *
   * @param team the number
   * @param members all members on this host, by their index on it
   * @param last the last sequence number that this member used
   */
  public void leave(int team, int[] members, long last) {
    Words.max(memory, state(team) + LAST_SEQUENCE, last);
    if (Words.getAndAdd(memory, state(team) + MEMBERS, -1) == 1) {
      rings.giveBack(team, members, Words.getAcquire(memory, state(team) + LAST_SEQUENCE));
      free(team);
    }
  }

  private void free(int team) {
    long word = bitmapWord(team);
    long seen = Words.getAcquire(memory, word);
    while (!Words.compareAndSet(memory, word, seen, seen & ~(1L << team))) {
      seen = Words.getAcquire(memory, word);
    }
  }

  private static long state(int team) {
    return STATES + team * STATE_BYTES;
  }

  private static long bitmapWord(int team) {
    return BITMAP + (long) (team / Long.SIZE) * Long.BYTES;
  }
}
