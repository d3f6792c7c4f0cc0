package org.shmem4j.internal.watching.checkedrun;

import org.shmem4j.internal.watching.callsites.Site;

/**
 * Puts of elements by one line, one after another into one PE's copy, with nothing recorded in between. A PE that sees
 * one of them learns the same from each, so they are recorded as one access.
 */
final class Puts {
  private final long time;
  private final int target;
  private final long from;
  private final Site site;
  private long to;
  private long set; // what a single put sets its word to, or 0 if there are several

  Puts(long time, int target, long from, long bytes, long set, Site site) {
    this.time = time;
    this.target = target;
    this.from = from;
    this.to = from + bytes;
    this.set = set;
    this.site = site;
  }

  /** Adds a put if it continues the sequence; returns whether it does. */
  boolean takes(int itsTarget, long offset, long bytes, Site itsSite) {
    if (itsSite != site || itsTarget != target || offset != to) {
      return false;
    }
    to += bytes;
    set = 0;
    return true;
  }

  /** Writes them with the time at which the first one began, before which nobody has seen any of them. */
  void write(EventWriter out, long context) {
    out.write(EventKind.ACCESS, time, target, from, to - from,
        AccessFlags.WRITES | AccessFlags.PUT | (set > 0 ? AccessFlags.SETS : 0), context, site.id(), set);
  }
}
