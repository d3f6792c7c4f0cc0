package org.shmem4j.tools.checkedrun;

import java.util.List;
import org.shmem4j.internal.watching.checkedrun.AccessFlags;

/** One access of a PE to a range of bytes, and the moment at which it is complete. */
final class Access {
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
    this.done = is(AccessFlags.PUT) || is(AccessFlags.OWNED) ? NEVER : moment;
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

  /** {@return whether a fence puts this put before a later one of the same PE} */
  boolean isFencedBefore(Access later) {
    return isFenced() && later.is(AccessFlags.PUT) && later.key == key;
  }

  /** {@return whether a PE that has seen what this put wrote may take it for complete, before its PE calls quiet} */
  boolean canArrive(VectorClock seen) {
    return is(AccessFlags.PUT) && done != moment && hasBegunBefore(seen);
  }

  /** {@return the same put, complete since a PE has seen that it arrived} */
  Access arrived() {
    Access arrived = new Access(pe, target, flags, key, place, moment);
    arrived.completed(moment);
    return arrived;
  }

  /** {@return whether this access is complete before whatever a PE with this clock does next} */
  boolean isBefore(VectorClock clock) {
    return clock.moment(pe) >= done
        || (isFenced() && clock.fence(pe, target, key) >= fenced)
        || (is(AccessFlags.SIGNALED) && clock.signal(pe, target, key) >= moment);
  }

  /** {@return whether it is complete before whatever any of these does next, so that no later access can conflict with it} */
  boolean isBeforeAll(List<VectorClock> clocks) {
    for (VectorClock clock : clocks) {
      if (!isBefore(clock)) {
        return false;
      }
    }
    return true;
  }

  /** {@return whether this access has begun before whatever a PE with this clock does next} */
  boolean hasBegunBefore(VectorClock clock) {
    return clock.moment(pe) >= moment;
  }

  /**
   * {@return whether a later access makes this one irrelevant: whatever conflicts with this one conflicts with that,
   * too}
   */
  boolean isCoveredBy(Access later) {
    return pe == later.pe && flags == later.flags && !isPending();
  }

  boolean conflictsInKind(Access other) {
    return (is(AccessFlags.WRITES) || other.is(AccessFlags.WRITES))
        && !(is(AccessFlags.ATOMIC) && other.is(AccessFlags.ATOMIC));
  }
}
