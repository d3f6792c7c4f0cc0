package org.shmem4j.internal.control;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Random delays of a PE, which make it meet the others in ever other orders. Its first call is delayed as long in every
 * run with the same seed, and so are its second and all others; the same holds for the points where it looks up from a
 * wait.
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
   * The delays of a PE.
   *
   * @param seed chooses one sequence of delays
   * @param pe the PE
   */
  public Delays(long seed, int pe) {
    this.seed = seed;
    this.pe = pe;
  }

  /** A call begins. */
  public void atCall() {
    rest(nanos(CALLS, calls.getAndIncrement()));
  }

  /** The PE looks up from a wait. */
  public void atProgressPoint() {
    rest(nanos(PROGRESS_POINTS, progressPoints.getAndIncrement()));
  }

  /** {@return the nanoseconds of the delay at the call of a number} */
  long nanosAtCall(long number) {
    return nanos(CALLS, number);
  }

  /** Most points are passed at once, some take microseconds, a few take milliseconds. */
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
      LockSupport.parkNanos(this, nanos);
    }
  }
}
