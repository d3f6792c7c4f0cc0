package org.shmem4j.tools.checkedrun;

import java.util.List;
import org.shmem4j.internal.watching.checkedrun.AccessFlags;

/** One access of a PE to a range of bytes, and the moment at which it is complete. */
final class Access {
  private static final long NEVER = Long.MAX_VALUE;
  private static final int NOBODY = -1;

  final int pe;
  final int target;
  final long flags;
  final long key;
  final int place;
  final long moment;
  final Delivery delivery; // null unless data is put with a signal
  private final Stores stores; // null unless it is a store
  private final Access begun; // this, or the access as it was before its arrival was seen
  private final long amount;
  private final int seer;
  private final long seen; // the moment of the observing PE at which it saw the arrival
  private long done;
  private long fenced;

  Access(int pe, int target, long flags, long key, int place, long moment) {
    this(pe, target, flags, key, place, moment, 0, null, null);
  }

  /**
   * Creates an access by a call that may update a signal.
   *
   * @param amount what it adds to its word or sets it to, or 0 if unknown
   * @param delivery what the call delivers with the signal, or null if nothing
   * @param stores the stores that it belongs to, or null if it is not a store
   */
  Access(
      int pe, int target, long flags, long key, int place, long moment, long amount, Delivery delivery, Stores stores) {
    this.pe = pe;
    this.target = target;
    this.flags = flags;
    this.key = key;
    this.place = place;
    this.moment = moment;
    this.amount = amount;
    this.delivery = delivery;
    this.stores = stores;
    this.begun = this;
    this.seer = NOBODY;
    this.seen = NEVER;
    this.done = is(AccessFlags.PUT) || is(AccessFlags.OWNED) ? NEVER : moment;
    this.fenced = NEVER;
  }

  private Access(Access begun, int seer, long seen) {
    this.pe = begun.pe;
    this.target = begun.target;
    this.flags = begun.flags;
    this.key = begun.key;
    this.place = begun.place;
    this.moment = begun.moment;
    this.amount = begun.amount;
    this.delivery = begun.delivery;
    this.stores = begun.stores;
    this.begun = begun;
    this.seer = seer;
    this.seen = seen;
    this.done = begun.moment;
    this.fenced = NEVER;
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

  /** {@return whether a fence orders this put before a later one of the same PE} */
  boolean isFencedBefore(Access later) {
    return isFenced() && later.is(AccessFlags.PUT) && later.key == key;
  }

  /** {@return whether a PE that has seen what this put wrote may consider it complete, before its PE calls quiet} */
  boolean canArrive(VectorClock seen) {
    return is(AccessFlags.PUT) && done != moment && hasBegunBefore(seen);
  }

  /** {@return the same put, complete because a PE has seen its arrival, at a moment of that PE} */
  Access arrived(int itsSeer, long itsMoment) {
    return new Access(this, itsSeer, itsMoment);
  }

  /** {@return whether this update of a signal is complete before its PE, with this clock, begins a later one} */
  boolean hasComeBefore(Access later, VectorClock clock) {
    return !begun.isPending() || begun.isFencedBefore(later) || (seer != NOBODY && clock.moment(seer) >= seen);
  }

  /** {@return whether this update of a word is indistinguishable from another} */
  boolean isLike(Access other) {
    return is(AccessFlags.SETS) == other.is(AccessFlags.SETS) && amount == other.amount;
  }

  /**
   * {@return whether nothing but the signal that this data was put with tells a PE with this clock that it has arrived}
   */
  boolean isToldBySignal(VectorClock clock) {
    return delivery != null && !is(AccessFlags.SIGNAL) && clock.moment(pe) < done && !isFencedFor(clock);
  }

  /** {@return whether this access is complete before whatever a PE with this clock does next} */
  boolean isBefore(VectorClock clock) {
    if (stores != null && !stores.areVisible(clock)) {
      return false;
    }
    return clock.moment(pe) >= done || isFencedFor(clock)
        || (is(AccessFlags.SIGNALED) && clock.signal(pe, target, key) >= moment);
  }

  private boolean isFencedFor(VectorClock clock) {
    return isFenced() && clock.fence(pe, target, key) >= fenced;
  }

  /**
   * {@return whether it is complete before whatever any of these PEs does next, so that no later access can conflict
   * with it}
   */
  boolean isBeforeAll(List<VectorClock> clocks) {
    for (VectorClock clock : clocks) {
      if (!isBefore(clock)) {
        return false;
      }
    }
    return true;
  }

  /** {@return whether this is a store that all PEs know of, though nothing may have completed it} */
  boolean isStoreThatAllKnow(List<VectorClock> clocks) {
    return stores != null && clocks.stream().allMatch(this::hasBegunBefore);
  }

  /** {@return whether this access has begun before whatever a PE with this clock does next} */
  boolean hasBegunBefore(VectorClock clock) {
    return clock.moment(pe) >= moment;
  }

  /**
   * {@return whether a later access makes this one irrelevant: whatever conflicts with this one also conflicts with
   * that one}
   */
  boolean isCoveredBy(Access later) {
    return pe == later.pe && flags == later.flags && (!isPending() || endsWith(later));
  }

  /** {@return whether everything that completes or orders a later put of the same line also does so for this one} */
  private boolean endsWith(Access later) {
    return is(AccessFlags.PUT) && key == later.key && place == later.place && (is(AccessFlags.ATOMIC) || isFenced());
  }

  boolean conflictsInKind(Access other) {
    return (is(AccessFlags.WRITES) || other.is(AccessFlags.WRITES))
        && !(is(AccessFlags.ATOMIC) && other.is(AccessFlags.ATOMIC));
  }
}
