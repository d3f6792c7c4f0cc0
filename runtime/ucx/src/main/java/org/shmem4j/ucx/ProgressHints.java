package org.shmem4j.ucx;

import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.outside.Outside;

/**
 * Hints that a PE's threads and its helper thread give each other: how often the PE looks for messages, so that the
 * helper can sleep meanwhile, and that the helper found something, for which a thread of the PE may wait.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // hints: it is enough that the numbers change
final class ProgressHints {
  private volatile long looks;
  private volatile long lastLook = Outside.nanoTime() - TimeUnit.SECONDS.toNanos(1); // none yet
  private volatile long operations;
  private volatile long needs;
  private volatile long finds;
  /** What a thread of the PE last saw of the finds; threads share it. */
  private long seen;
  private volatile Thread sleeper;
  private boolean moving;
  private volatile long movedNanos;

  /** Notes that a thread of the PE looks; returns whether the helper has found something since the last look. */
  boolean look() {
    looks++;
    lastLook = Outside.nanoTime();
    long now = finds;
    boolean helped = now != seen;
    seen = now;
    return helped;
  }

  /**
   * Starts a look that may move data; the caller holds the worker's lock until {@link #moved}.
   *
   * @return when it started; 0 if the last one moved nothing, since then a look is short and not worth a clock's time
   */
  long starts() {
    return moving ? Outside.nanoTime() : 0;
  }

  /**
   * Ends a look.
   *
   * @param any whether it moved anything
   * @param start what {@link #starts} returned
   */
  void moved(boolean any, long start) {
    moving = any;
    if (any && start != 0) {
      movedNanos += Outside.nanoTime() - start;
    }
  }

  /** Notes that an operation starts. */
  void operates() {
    operations++;
  }

  /** Notes that the helper found something. */
  void found() {
    finds++;
    Outside.wake(sleeper);
  }

  /** Sleeps until the helper finds something, but no longer than some time. */
  void sleep(long nanos) {
    needsHelp();
    sleeper = Thread.currentThread();
    if (finds == seen) {
      Outside.park(this, nanos);
    }
    sleeper = null;
  }

  /** Notes that the helper is needed while the PE computes or sleeps: somebody waits for what it finds. */
  void needsHelp() {
    needs++;
  }

  /**
   * Tells what the PE has done so far.
   *
   * @param busy whether it has something under way
   */
  NapPolicy.Signs signs(boolean busy) {
    return new NapPolicy.Signs(looks, lastLook, operations, movedNanos, needs, busy);
  }
}
