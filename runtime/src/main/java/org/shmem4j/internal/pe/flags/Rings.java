package org.shmem4j.internal.pe.flags;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * The rings of a host's PEs. Each PE has a pool of them; a team or active set takes one from each member when it is
 * created, and a table of the member maps the team's number to that ring. Any PE may take and return rings for all.
 */
public final class Rings {
  /** The number of teams and active sets that a host can have at once. */
  public static final int TEAMS = 1024;

  /** Returned if all members have a ring. */
  public static final int TAKEN = -1;

  // The number of teams of all PEs, for which each PE reserves its first rings.
  private static final int PREDEFINED = 2;

  // A PE's region: a bit for each taken ring, then the ring of each team.
  private static final long BITMAP = HostLayout.PE_RINGS;
  private static final long TABLE = BITMAP + TEAMS / Byte.SIZE;
  static final long END = TABLE + TEAMS * Long.BYTES;

  private final MemorySegment memory;
  private final HostLayout layout;

  /**
   * Opens the rings of a host.
   *
   * @param memory the host's memory
   */
  public Rings(MemorySegment memory) {
    this.memory = memory;
    this.layout = HostLayout.of(memory);
  }

  /** {@return how many teams and active sets a PE can belong to at once} */
  public int perPe() {
    return layout.rings();
  }

  /**
   * Takes a ring from each member for a team that has none yet.
   *
   * @param team the team's number
   * @param members its members on this host, by their index on it
   * @return {@link #TAKEN}, or the first member that has no ring left; no ring is taken then
   */
  public int take(int team, int[] members) {
    for (int i = 0; i < members.length; i++) {
      int ring = takeOne(members[i]);
      if (ring < 0) {
        for (int j = 0; j < i; j++) {
          giveBack(team, members[j]);
        }
        return members[i];
      }
      Words.set(memory, entry(team, members[i]), ring);
    }
    return TAKEN;
  }

  private int takeOne(int member) {
    for (int ring = PREDEFINED; ring < layout.rings(); ring++) {
      long word = bitmapWord(member, ring);
      long bit = 1L << ring;
      long seen = Words.getAcquire(memory, word);
      while ((seen & bit) == 0) {
        if (Words.compareAndSet(memory, word, seen, seen | bit)) {
          return ring;
        }
        seen = Words.getAcquire(memory, word);
      }
    }
    return -1;
  }

  /**
   * Returns the highest sequence number for which earlier teams used any of a team's rings.
   *
   * @param team the team's number
   * @param members its members on this host
   * @return the number
   */
  public long lastSequence(int team, int[] members) {
    long last = 0;
    for (int member : members) {
      last = Math.max(last, Words.get(memory, ring(team, member) + RingLayout.LAST));
    }
    return last;
  }

  /**
   * Returns the rings of a team to the pools; no member may still use them.
   *
   * @param team the team's number
   * @param members its members on this host
   * @param last the highest sequence number for which they were used
   */
  public void giveBack(int team, int[] members, long last) {
    for (int member : members) {
      Words.set(memory, ring(team, member) + RingLayout.LAST, last);
      giveBack(team, member);
    }
  }

  private void giveBack(int team, int member) {
    int ring = ringOf(team, member);
    long word = bitmapWord(member, ring);
    long seen = Words.getAcquire(memory, word);
    while (!Words.compareAndSet(memory, word, seen, seen & ~(1L << ring))) {
      seen = Words.getAcquire(memory, word);
    }
  }

  /** {@return the address of a member's ring for a team} */
  public long ring(int team, int member) {
    return layout.ring(member, ringOf(team, member));
  }

  /** {@return the address of the staging rooms of a member's ring for a team} */
  public long staging(int team, int member) {
    return layout.staging(member, ringOf(team, member));
  }

  private int ringOf(int team, int member) {
    return team < PREDEFINED ? team : (int) Words.get(memory, entry(team, member));
  }

  private static long entry(int team, int member) {
    return HostLayout.control(member) + TABLE + (long) team * Long.BYTES;
  }

  private static long bitmapWord(int member, int ring) {
    return HostLayout.control(member) + BITMAP + (long) (ring / Long.SIZE) * Long.BYTES;
  }
}
