package org.shmem4j.ucx;

import java.util.concurrent.TimeUnit;

/**
 * Decides whether the helper thread may nap, and for how long, from how often its PE calls the transport and so handles
 * arriving messages itself. A PE that alternates between computing and calling handles messages when it calls. That is
 * enough as long as nobody waits for its answers, it does not sleep in its waits, and it has nothing under way while it
 * computes. Then the helper naps, since waking it for every message would take the core from the PE.
 */
final class NapPolicy {
  /** The longest average time per call that lets the helper nap; a PE that sleeps between looks takes longer. */
  private static final long NANOS_FOR_CALL = TimeUnit.MICROSECONDS.toNanos(25);

  /** A PE that has not looked for longer than this is computing, and needs help. */
  private static final long LONGEST_TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** How long the helper responds at once after it was needed while the PE was computing. */
  private static final long NEEDED_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long GLANCE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final long SHORTEST_NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
  private static final long LONGEST_NAP_IN_TURNS_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
  private static final long LONGEST_NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * A nap lasts only this fraction of the time for which the PE has been looking for itself: the longer it looks, the
   * less the helper costs it, and peers wait only a little longer when the PE begins to compute.
   */
  private static final int NAP_SHARE = 8;

  /**
   * What a PE has done so far.
   *
   * @param looks how often it has looked for messages
   * @param lastLook when it looked last
   * @param operations how many operations it has started
   * @param movedNanos how long it moved data in looks, during which it could not look again
   * @param needs how often it went to sleep in a wait, or received a message whose sender waits for an answer
   * @param isBusy whether it has something under way now
   */
  record Signs(long looks, long lastLook, long operations, long movedNanos, long needs, boolean isBusy) {}

  private Signs before = new Signs(0, 0, 0, 0, 0, false);
  private long last;
  private long since;
  private long lastNeeded;
  private boolean active;
  private boolean often;
  private boolean inTurns;

  /**
   * Starts judging.
   *
   * @param now the time in nanoseconds
   */
  NapPolicy(long now) {
    last = now;
    since = now;
    lastNeeded = now - NEEDED_NANOS;
  }

  /**
   * Judges the time since the previous judgment.
   *
   * @param now the time in nanoseconds
   * @param signs what the PE has done so far
   */
  void judge(long now, Signs signs) {
    long calls = Math.max(0, now - last - (signs.movedNanos() - before.movedNanos())) / NANOS_FOR_CALL + 1;
    boolean looked = signs.looks() != before.looks();
    if (signs.needs() != before.needs() || (signs.isBusy() && !looked)) {
      lastNeeded = now;
    }
    often = signs.looks() - before.looks() >= calls;
    inTurns = !often && now - signs.lastLook() < LONGEST_TURN_NANOS && now - lastNeeded >= NEEDED_NANOS;
    // With a quick helper, a PE hardly looks, as what it waits for is already there. Once the helper sleeps, it looks.
    active = often || inTurns || signs.operations() - before.operations() >= calls;
    if (!isLooking()) {
      since = now;
    }
    before = signs;
    last = now;
  }

  /** {@return whether the PE calls often enough for the helper to sleep} */
  boolean isActive() {
    return active;
  }

  /** {@return whether the PE handles messages itself} */
  boolean isLooking() {
    return often || inTurns;
  }

  /** {@return how long the helper of an active PE sleeps} */
  long napNanos() {
    if (inTurns && before.isBusy()) {
      return GLANCE_NANOS; // by then it is clear whether the PE waits for this or computes meanwhile
    }
    return Math.clamp(
        (last - since) / NAP_SHARE, SHORTEST_NAP_NANOS, inTurns ? LONGEST_NAP_IN_TURNS_NANOS : LONGEST_NAP_NANOS);
  }
}
