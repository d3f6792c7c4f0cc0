package org.shmem4j.internal.check;

/** One access of a PE to a run of bytes, and since when it is over. */
final class Access {
  static final long READS = 0;
  static final long WRITES = 1;
  static final long ATOMIC = 2;

  /** It is complete when the PE calls quiet. */
  static final long PUT = 4;

  /** A call that goes on after its return owns the bytes until it is complete. */
  static final long OWNED = 8;

  /** Those who see what it wrote see what the PE put there and ordered by a fence; a signal's data is so by itself. */
  static final long FENCED = 16;

  /** A collective makes it. */
  static final long COLLECTIVE = 32;

  private static final long NEVER = Long.MAX_VALUE;

  final int pe;
  final int target;
  final long flags;
  final long key;
  final int place;
  final long moment;
  private long done;
  private long fenced;

  Access(int pe, int target, long flags, long key, int place, long moment) {
    this.pe = pe;
    this.target = target;
    this.flags = flags;
    this.key = key;
    this.place = place;
    this.moment = moment;
    this.done = is(PUT) || is(OWNED) ? NEVER : moment;
    this.fenced = is(FENCED) ? moment : NEVER;
  }

  boolean is(long flag) {
    return (flags & flag) != 0;
  }

  boolean isPending() {
    return done == NEVER;
  }

  void completed(long at) {
    done = at;
  }

  void fencedAt(long at) {
    fenced = Math.min(fenced, at);
  }

  boolean isFenced() {
    return fenced != NEVER;
  }

  /** {@return the same put where somebody has seen that it arrived} */
  Access arrived() {
    Access arrived = new Access(pe, target, flags, key, place, moment);
    arrived.completed(moment);
    return arrived;
  }

  /** {@return whether who knows this has it behind him} */
  boolean isBefore(Clock clock) {
    return clock.moment(pe) >= done || (isFenced() && clock.fence(pe, target) >= fenced);
  }

  /** {@return whether who knows this knows that it was begun} */
  boolean hasBegunBefore(Clock clock) {
    return clock.moment(pe) >= moment;
  }

  /** {@return whether nothing that comes after the other can meet this first} */
  boolean isCoveredBy(Access later) {
    return pe == later.pe && flags == later.flags && !isPending() && !later.isPending();
  }

  boolean conflictsInKind(Access other) {
    return (is(WRITES) || other.is(WRITES)) && !(is(ATOMIC) && other.is(ATOMIC));
  }
}
