package org.shmem4j.internal.pe.waiting;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.internal.outside.Outside;

/**
 * Random delays of a PE, which make PEs meet in varying orders. With the same seed, each numbered call of the PE has
 * the same delay in every run, and so has each progress point of its waits.
 */
public final class Delays {
  private static final long CALLS = 0x9e3779b97f4a7c15L;
  private static final long PROGRESS_POINTS = 0xc2b2ae3d27d4eb4fL;
  private static final long LONGEST_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final int RARE = 512;
  private static final long LONGEST_RARE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final int NO_DELAY_OF_8 = 5;

  private final long seed;
  private final int pe;
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong progressPoints = new AtomicLong();

  /**
   * Creates the delays of a PE.
   *
   * @param seed selects a sequence of delays
   * @param pe the PE
   */
  public Delays(long seed, int pe) {
    this.seed = seed;
    this.pe = pe;
  }

  /** Delays the PE at the start of a call. */
  public void atCall() {
    rest(nanos(CALLS, calls.getAndIncrement()));
  }

  /** Delays the PE at a progress point of a wait. */
  public void atProgressPoint() {
    rest(nanos(PROGRESS_POINTS, progressPoints.getAndIncrement()));
  }

  /** {@return the nanoseconds of the delay at the call with a number} */
  long nanosAtCall(long number) {
    return nanos(CALLS, number);
  }

  /** The nanoseconds of a delay: most are 0, some are microseconds, and a few are milliseconds. */
  private long nanos(long kind, long number) {
    long random = mixed(mixed(seed * kind + pe) + number);
    long amount = random >>> 32;
    if ((random & (RARE - 1)) == 0) {
      return amount % LONGEST_RARE_NANOS;
    }
    return (random & 7) < NO_DELAY_OF_8 ? 0 : amount % LONGEST_NANOS;
  }

  private static long mixed(long value) {
    long z = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
    z = (z ^ (z >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return z ^ (z >>> 33);
  }

  private void rest(long nanos) {
    if (nanos > 0) {
      Outside.park(this, nanos);
    }
  }
}
