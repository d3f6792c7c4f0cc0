package org.shmem4j.internal.watching.checkedrun;

import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.watching.callsites.Site;

/**
 * What a PE did that its record does not have yet: the accesses since it last met another PE, or puts of elements in a
 * row. The recorder's lock guards it, but for entries that the PE's own thread extends.
 */
final class Unwritten {
  private final EventWriter out;
  private final Thread own = Thread.currentThread(); // the PE's
  private final Epoch epoch = new Epoch();
  private boolean hasOpen; // entries that the PE's own thread may extend
  private Puts puts; // nothing has come after them
  private boolean ended;

  Unwritten(EventWriter out) {
    this.out = out;
  }

  boolean isOfThisThread() {
    return own == Thread.currentThread();
  }

  /** {@return how many accesses were dropped for lack of space} */
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

  /** Adds a put to those in a row; returns whether it is one of them. */
  boolean takesPut(int target, long offset, long bytes, Site site) {
    return puts != null && puts.takes(target, offset, bytes, site);
  }

  /** Begins a row of puts. */
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

  /** Writes everything, unless its thread is extending it: what another thread does has no order with that. */
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
