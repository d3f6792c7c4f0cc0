package org.shmem4j.internal.outside;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A lock that is held for microseconds, so that threads mostly wait for it without sleeping. The world is notified when
 * it is taken, since other threads may run while it is held.
 */
public final class ShortLock extends ReentrantLock {
  private static final long serialVersionUID = 1;
  private static final int LOOKS = 200;
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  /** Creates a lock that nobody holds. */
  public ShortLock() {}

  @Override
  public void lock() {
    for (int i = 0; i < LOOKS; i++) {
      if (tryLock()) {
        return;
      }
      Outside.spin();
    }
    Outside.await(() -> !isLocked());
    super.lock();
  }

  @Override
  public boolean tryLock() {
    boolean got = super.tryLock();
    if (got) {
      Outside.atLock();
    }
    return got;
  }

  /**
   * Tries for some time to get the lock. This does not queue for the lock: otherwise each unlock would wake this
   * thread, at the PE's expense.
   *
   * @param nanos the time
   * @return whether it got the lock
   */
  public boolean lockWithin(long nanos) {
    long end = Outside.nanoTime() + nanos;
    while (!tryLock()) {
      if (Outside.nanoTime() > end) {
        return false;
      }
      Outside.park(this, PAUSE_NANOS);
    }
    return true;
  }
}
