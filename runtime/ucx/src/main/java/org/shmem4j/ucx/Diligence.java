package org.shmem4j.ucx;

import java.util.concurrent.TimeUnit;

/**
 * Judges, from how often a PE calls the transport, whether it handles arriving messages itself, and how long the helper
 * can therefore sleep.
 */
final class Diligence {
  /** The time for a call on average that shows diligence; a PE that sleeps between looks takes longer. */
  private static final long NANOS_FOR_CALL = TimeUnit.MICROSECONDS.toNanos(25);

  private static final long SHORTEST_NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * A nap takes a small part of the time for which the PE has looked itself: it costs the PE little then, and peers
   * wait little longer when the PE begins to compute.
   */
  private static final int NAP_SHARE = 8;

  private long looks;
  private long operations;
  private long moved;
  private long last;
  private long since;
  private boolean active;
  private boolean looking;

  /**
   * Begins.
   *
   * @param now the time in nanoseconds
   */
  Diligence(long now) {
    last = now;
    since = now;
  }

  /**
   * Judges the time since the last judgment.
   *
   * @param now the time in nanoseconds
   * @param looksSoFar how often the PE has looked for messages
   * @param operationsSoFar how many operations it has started
   * @param movedSoFar for how long it has moved data in looks, in nanoseconds; it cannot look again meanwhile
   */
  void judge(long now, long looksSoFar, long operationsSoFar, long movedSoFar) {
    long calls = Math.max(0, now - last - (movedSoFar - moved)) / NANOS_FOR_CALL + 1;
    looking = looksSoFar - looks >= calls;
    // With a helper that is quick, a PE need not look: it finds what it waits for. It looks if the helper sleeps.
    active = looking || operationsSoFar - operations >= calls;
    if (!looking) {
      since = now;
    }
    looks = looksSoFar;
    operations = operationsSoFar;
    moved = movedSoFar;
    last = now;
  }

  /** {@return whether the PE calls often enough for the helper to sleep} */
  boolean isActive() {
    return active;
  }

  /** {@return whether the PE handles messages itself} */
  boolean isLooking() {
    return looking;
  }

  /** {@return how long the helper of an active PE sleeps} */
  long napNanos() {
    return Math.clamp((last - since) / NAP_SHARE, SHORTEST_NAP_NANOS, LONGEST_NAP_NANOS);
  }
}
