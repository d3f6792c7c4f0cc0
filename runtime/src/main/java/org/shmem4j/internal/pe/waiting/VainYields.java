package org.shmem4j.internal.pe.waiting;

/**
 * Detects that yields of a PE's waits are in vain. Linux passes a yielded core only to threads of the same scheduling
 * group, which is a session or a control group. A PE that is alone in its group gets the core straight back until its
 * time slice ends, and is then away for long. After such a wait the next ones sleep without yielding; their number
 * doubles each time that yielding fails again.
 */
final class VainYields {
  /** A yield that took at least this long was a preemption: the time slice was used up. */
  private static final long AWAY_NANOS = 500_000;

  /** A preemption after fewer short yields proves nothing: another thread may only just have begun to need the core. */
  private static final int MANY_YIELDS = 200; // some hundred microseconds

  private static final int FEWEST_SLEEPING_WAITS = 64;
  private static final int MOST_SLEEPING_WAITS = 1 << 14;

  private int shortYields; // the yields of this wait that gave the core to nobody
  private int sleepingWaitsLeft; // how many more waits sleep without yielding
  private int nextSleepingWaits = FEWEST_SLEEPING_WAITS; // how many waits do so after the next vain yield
  private int yieldingWaits; // the waits since the last vain yield that were free to yield

  /** {@return whether the wait that is beginning should sleep without yielding} */
  boolean begin() {
    shortYields = 0;
    if (sleepingWaitsLeft > 0) {
      sleepingWaitsLeft--;
      return true;
    }
    if (++yieldingWaits > nextSleepingWaits) {
      nextSleepingWaits = FEWEST_SLEEPING_WAITS;
    }
    return false;
  }

  /**
   * Records a yield of the wait.
   *
   * @param nanos its duration
   * @return whether the wait yields in vain
   */
  boolean note(long nanos) {
    if (nanos <= SharedCore.TAKEN_NANOS) {
      shortYields++;
    }
    if (nanos < AWAY_NANOS || shortYields < MANY_YIELDS) {
      return false;
    }
    sleepingWaitsLeft = nextSleepingWaits;
    nextSleepingWaits = Math.min(2 * nextSleepingWaits, MOST_SLEEPING_WAITS);
    yieldingWaits = 0;
    return true;
  }
}
