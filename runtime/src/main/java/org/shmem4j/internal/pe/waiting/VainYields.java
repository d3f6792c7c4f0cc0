package org.shmem4j.internal.pe.waiting;

/**
 * Learns from the yields of a PE's waits whether they are in vain: Linux gives a yielded core only to others of the
 * thread's scheduling group, which is its session or its control group. If each PE is a group of its own, it keeps the
 * core until its time is used up, and is then away for long. After such a wait the next ones sleep at once; then waits
 * yield again. More and more waits sleep as long as yields stay in vain.
 */
final class VainYields {
  /** A yield that took longer was none: the core was taken for the time slices of others. */
  private static final long AWAY_NANOS = 500_000;

  /** After fewer yields that gave the core to nobody, others may just have begun to need it. */
  private static final int MANY_YIELDS = 200; // some hundred microseconds

  private static final int FEWEST_SLEEPS = 64;
  private static final int MOST_SLEEPS = 1 << 14;

  private int atOnce; // the yields of this wait that gave the core to nobody
  private int sleepsLeft; // how many more waits sleep at once
  private int sleeps = FEWEST_SLEEPS; // how many do so after the next vain one
  private int yielding; // the waits since the last vain one that could yield

  /** {@return whether the wait that begins should sleep at once} */
  boolean begin() {
    atOnce = 0;
    if (sleepsLeft > 0) {
      sleepsLeft--;
      return true;
    }
    if (++yielding > sleeps) {
      sleeps = FEWEST_SLEEPS;
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
      atOnce++;
    }
    if (nanos < AWAY_NANOS || atOnce < MANY_YIELDS) {
      return false;
    }
    sleepsLeft = sleeps;
    sleeps = Math.min(2 * sleeps, MOST_SLEEPS);
    yielding = 0;
    return true;
  }
}
