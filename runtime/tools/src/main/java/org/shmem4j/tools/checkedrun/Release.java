package org.shmem4j.tools.checkedrun;

/**
 * The knowledge that a write passes to whoever sees it: what its PE knew, and that what the PE had put before it, in
 * order, has arrived. Most writes are never waited for, so their clocks are computed only on demand.
 */
final class Release {
  private final VectorClock known;
  private final int pe;
  private final int target;
  private final long context;
  private final long moment;
  private final boolean signals;
  private VectorClock clock;

  /**
   * Creates what a PE's access passes on.
   *
   * @param known what the PE knows, except its own moment; must not change afterwards
   * @param access the access
   * @param signals whether it belongs to a put with a signal
   */
  Release(VectorClock known, Access access, boolean signals) {
    this.known = known;
    this.pe = access.pe;
    this.target = access.target;
    this.context = access.key;
    this.moment = access.moment;
    this.signals = signals;
  }

  /** {@return the knowledge of a PE that sees it, which must not be changed} */
  VectorClock clock() {
    if (clock == null) {
      clock = known.copy();
      clock.reached(pe, moment);
      clock.fenced(pe, target, context, moment);
      if (signals) {
        clock.signaled(pe, target, context, moment);
      }
    }
    return clock;
  }

  /** {@return whether it passes on everything that an earlier one does} */
  boolean covers(Release earlier) {
    return pe == earlier.pe && target == earlier.target && context == earlier.context && (signals || !earlier.signals);
  }

  /** {@return whether a clock contains everything that this passes on} */
  boolean isKnownTo(VectorClock other) {
    return other.moment(pe) >= moment && other.fence(pe, target, context) >= moment
        && (!signals || other.signal(pe, target, context) >= moment) && known.isKnownTo(other);
  }
}
