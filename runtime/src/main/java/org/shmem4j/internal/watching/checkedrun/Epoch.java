package org.shmem4j.internal.watching.checkedrun;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The accesses of a PE to its own copies, and its reads of others' copies, since it last met another PE. Since then it
 * has learned nothing, so these accesses need no order among themselves, and those by one source line to adjacent bytes
 * are merged.
 */
final class Epoch {
  private static final int MOST = 1 << 17;
  private static final int LOOK_BACK = 8;

  /** A range of bytes. While it is open, the thread that owns it may extend it without the recorder's lock. */
  static final class Entry {
    final int target;
    final long flags;
    final int place;
    final Thread owner; // null if no thread may
    long from;
    long to;
    boolean open;

    Entry(int target, long from, long to, long flags, int place, Thread owner) {
      this.target = target;
      this.from = from;
      this.to = to;
      this.flags = flags;
      this.place = place;
      this.owner = owner;
      this.open = owner != null;
    }

    /** Adds bytes, for the open entry's own thread, if they adjoin it; returns whether they do. */
    boolean takes(long itsFrom, long itsTo) {
      if (itsFrom > to || itsTo < from) {
        return false;
      }
      from = Math.min(from, itsFrom);
      to = Math.max(to, itsTo);
      return true;
    }

    private boolean takes(int itsTarget, long itsFrom, long itsTo, long itsFlags, int itsPlace, Thread itsOwner) {
      if (target != itsTarget || flags != itsFlags || place != itsPlace || owner != itsOwner || itsFrom > to
          || itsTo < from) {
        return false;
      }
      from = Math.min(from, itsFrom);
      to = Math.max(to, itsTo);
      return true;
    }
  }

  private Entry[] entries = new Entry[LOOK_BACK];
  private int count;
  private int tidyAt = MOST;
  private long givenUp;

  /** {@return the number of accesses that were dropped for lack of space} */
  long givenUp() {
    return givenUp;
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Adds an access; returns its entry, or null if it was dropped. Only this thread may own it. */
  Entry add(int target, long offset, long bytes, long flags, int place, Thread owner) {
    long to = offset + bytes;
    for (int i = count - 1; i >= Math.max(0, count - LOOK_BACK); i--) {
      if (entries[i].takes(target, offset, to, flags, place, owner)) {
        return entries[i];
      }
    }
    if (count >= tidyAt) {
      tidy();
      tidyAt = Math.max(count + count / 4, MOST / 2);
    }
    if (count >= MOST) {
      givenUp++;
      return null;
    }
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    Entry entry = new Entry(target, offset, to, flags, place, owner);
    entries[count++] = entry;
    return entry;
  }

  /** {@return the merged ranges; empties the epoch} */
  Entry[] take() {
    tidy();
    Entry[] taken = Arrays.copyOf(entries, count);
    for (Entry entry : taken) {
      entry.open = false;
    }
    count = 0;
    tidyAt = MOST;
    return taken;
  }

  private void tidy() {
    Arrays.sort(entries, 0, count, Comparator.comparingInt((Entry entry) -> entry.place)
        .thenComparingLong(entry -> entry.flags)
        .thenComparingInt(entry -> entry.target)
        .thenComparingLong(entry -> entry.from));
    int kept = 0;
    for (int i = 0; i < count; i++) {
      Entry entry = entries[i];
      boolean joined = kept > 0 && isOurs(entry)
          && entries[kept - 1].takes(entry.target, entry.from, entry.to, entry.flags, entry.place, entry.owner);
      if (joined) {
        entry.open = false;
      } else {
        entries[kept++] = entry;
      }
    }
    Arrays.fill(entries, kept, count, null);
    count = kept;
  }

  /** {@return whether no other thread may be extending an entry at this moment} */
  private static boolean isOurs(Entry entry) {
    return entry.owner == null || entry.owner == Thread.currentThread() || !entry.owner.isAlive();
  }
}
