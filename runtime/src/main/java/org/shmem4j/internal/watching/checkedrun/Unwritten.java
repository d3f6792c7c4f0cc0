package org.shmem4j.internal.watching.checkedrun;

import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.watching.callsites.Site;

/**
 * The actions of a PE that are not in its record yet: the accesses since it last met another PE, or a sequence of puts
 * of elements. The recorder's lock guards it, except for entries that the PE's own thread extends.
 */
final class Unwritten {
  private final EventWriter out;
  private final Thread own = Thread.currentThread(); // the PE's thread
  private final Epoch epoch = new Epoch();
  private boolean hasOpen; // whether there are entries that the PE's own thread may extend
  private Puts puts; // nothing has come after them
  private boolean ended;

  Unwritten(EventWriter out) {
    this.out = out;
  }

  boolean isOfThisThread() {
    return own == Thread.currentThread();
  }

  /** {@return the number of accesses that were dropped for lack of space} */
  long givenUp() {
    return epoch.givenUp();
  }

  void touched(int target, long offset, long bytes, long flags, int place) {
    writePuts();
    Epoch.Entry ignored = epoch.add(target, offset, bytes, flags, place, null);
  }

  /** Adds an access of the PE's own thread; returns the entry, which it may extend, or null if it was dropped. */
  Epoch.Entry opened(int target, long offset, long bytes, long flags, int place) {
    writePuts();
    hasOpen = true;
    return epoch.add(target, offset, bytes, flags, place, own);
  }

  /** Adds a put if it continues the sequence; returns whether it does. */
  boolean takesPut(int target, long offset, long bytes, Site site) {
    return puts != null && puts.takes(target, offset, bytes, site);
  }

  /** Begins a sequence of puts. */
  void put(Puts first) {
    write();
    puts = first;
  }

  /** Writes the puts, before anything with a later time. */
  void writePuts() {
    Puts begun = puts;
    puts = null;
    if (begun != null && !ended) {
      begun.write(out, ContextKey.DEFAULT);
    }
  }

  /** Writes all but what the PE's own thread is extending: what another thread does is unordered with that. */
  void write() {
    writePuts();
    if (!hasOpen || isOfThisThread() || !own.isAlive()) {
      writeEpoch();
    }
  }

  /** Writes everything; nothing follows. */
  void end() {
    writePuts();
    writeEpoch();
    ended = true;
  }

  private void writeEpoch() {
    if (ended || epoch.isEmpty()) {
      return;
    }
    hasOpen = false;
    long time = Outside.nanoTime();
    for (Epoch.Entry entry : epoch.take()) {
      out.write(
          EventKind.ACCESS, time, entry.target, entry.from, entry.to - entry.from, entry.flags, 0, entry.place);
    }
  }
}
