package org.shmem4j.ucx;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.shmem4j.internal.outside.Outside;

/** The lock of a worker, which is held for microseconds, so that threads mostly wait for it without sleeping. */
final class WorkerLock extends ReentrantLock {
  private static final long serialVersionUID = 1;
  private static final int LOOKS = 200;
  private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  @Override
  public void lock() {
    for (int i = 0; i < LOOKS; i++) {
      if (tryLock()) {
        return;
      }
      Outside.spin();
    }
    super.lock();
  }

  /**
   * Tries for some time to get the lock. It does not queue for it: each unlock would then wake this thread, which the
   * PE would pay for.
   *
   * @return whether it got the lock
   */
  boolean lockWithin(long nanos) {
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
