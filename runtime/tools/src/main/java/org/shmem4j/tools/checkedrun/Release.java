package org.shmem4j.tools.checkedrun;

/**
 * What a write tells whoever sees it: what its PE knew, and that what the PE had put before, in order, has arrived. Most
 * writes are never waited for, so that the clock of one is made only when it is asked for.
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
   * Creates what a PE's access tells.
   *
   * @param known what the PE knows, save its own moment; nobody changes it
   * @param access the access
   * @param signals whether data has come with it
   */
  Release(VectorClock known, Access access, boolean signals) {
    this.known = known;
    this.pe = access.pe;
    this.target = access.target;
    this.context = access.key;
    this.moment = access.moment;
    this.signals = signals;
  }

  /** {@return what one knows who sees it; nobody changes it} */
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

  /** {@return whether it tells all that an earlier one tells} */
  boolean covers(Release earlier) {
    return pe == earlier.pe && target == earlier.target && context == earlier.context && (signals || !earlier.signals);
  }

  /** {@return whether a clock knows all that this tells} */
  boolean isKnownTo(VectorClock other) {
    return other.moment(pe) >= moment && other.fence(pe, target, context) >= moment
        && (!signals || other.signal(pe, target, context) >= moment) && known.isKnownTo(other);
  }
}
