package org.shmem4j.ucx;

import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.outside.Outside;

/**
 * What a PE's threads and its helper thread hint to each other: how often the PE looks for messages, so that the helper
 * can sleep meanwhile, and that the helper found something for which a thread of the PE may be waiting.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // hints: it is enough that the numbers change
final class ProgressHints {
  private volatile long looks;
  private volatile long lastLook = Outside.nanoTime() - TimeUnit.SECONDS.toNanos(1); // none yet
  private volatile long operations;
  private volatile long needs;
  private volatile long finds;
  /** The number of finds that a thread of the PE saw last; threads share it. */
  private long seen;
  private volatile Thread sleeper;
  private boolean moving;
  private volatile long movedNanos;

  /** Records that a thread of the PE looks; returns whether the helper has found something since the last look. */
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
   * @return when it started; 0 if the last look moved nothing, since a look is then short and not worth reading a clock
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

  /** Records that an operation starts. */
  void operates() {
    operations++;
  }

  /** Records that the helper found something. */
  void found() {
    finds++;
    Outside.wake(sleeper);
  }

  /** Sleeps until the helper finds something, but not longer than a given time. */
  void sleep(long nanos) {
    needsHelp();
    sleeper = Thread.currentThread();
    if (finds == seen) {
      Outside.park(this, nanos);
    }
    sleeper = null;
  }

  /** Records that the helper is needed while the PE computes or sleeps: somebody waits for what it will find. */
  void needsHelp() {
    needs++;
  }

  /**
   * Returns what the PE has done so far.
   *
   * @param busy whether it has something under way
   */
  NapPolicy.Signs signs(boolean busy) {
    return new NapPolicy.Signs(looks, lastLook, operations, movedNanos, needs, busy);
  }
}
