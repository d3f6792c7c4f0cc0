package org.shmem4j.internal.watching.checkedrun;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The accesses of a PE to its own copies, and its reads of others' copies, since it last met another PE. Since then it
 * has learned nothing, so that these accesses need no order among themselves, and those by one source line to adjacent
 * bytes are joined.
 */
final class Epoch {
  private static final int MOST = 1 << 17;
  private static final int LOOK_BACK = 8;

  /** A range of bytes. */
  static final class Entry {
    final int target;
    final long flags;
    final int place;
    long from;
    long to;

    Entry(int target, long from, long to, long flags, int place) {
      this.target = target;
      this.from = from;
      this.to = to;
      this.flags = flags;
      this.place = place;
    }

    boolean takes(int itsTarget, long itsFrom, long itsTo, long itsFlags, int itsPlace) {
      if (target != itsTarget || flags != itsFlags || place != itsPlace || itsFrom > to || itsTo < from) {
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

  /** {@return how many accesses were dropped for lack of space} */
  long givenUp() {
    return givenUp;
  }

  boolean isEmpty() {
    return count == 0;
  }

  void add(int target, long offset, long bytes, long flags, int place) {
    long to = offset + bytes;
    for (int i = count - 1; i >= Math.max(0, count - LOOK_BACK); i--) {
      if (entries[i].takes(target, offset, to, flags, place)) {
        return;
      }
    }
    if (count >= tidyAt) {
      tidy();
      tidyAt = Math.max(count + count / 4, MOST / 2);
    }
    if (count >= MOST) {
      givenUp++;
      return;
    }
    if (count == entries.length) {
      entries = Arrays.copyOf(entries, 2 * count);
    }
    entries[count++] = new Entry(target, offset, to, flags, place);
  }

  /** {@return the joined ranges; empties the epoch} */
  Entry[] take() {
    tidy();
    Entry[] taken = Arrays.copyOf(entries, count);
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
      boolean joined = kept > 0
          && entries[kept - 1].takes(entry.target, entry.from, entry.to, entry.flags, entry.place);
      if (!joined) {
        entries[kept++] = entry;
      }
    }
    Arrays.fill(entries, kept, count, null);
    count = kept;
  }
}
