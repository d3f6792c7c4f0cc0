package org.shmem4j.internal.simulation;

import org.shmem4j.internal.outside.World;

/** The world of threads that are part of a simulation; other threads have the real one. */
public final class SimulatedWorld extends World {
  private static final long SHORTLY_NANOS = 1_000;

  /** Made once. */
  SimulatedWorld() {}

  @Override
  protected long nanoTime() {
    Simulation simulation = Simulated.ofThisThread();
    return simulation == null ? super.nanoTime() : simulation.time();
  }

  @Override
  protected int cores() {
    return Simulated.ofThisThread() == null ? super.cores() : Integer.MAX_VALUE;
  }

  @Override
  protected Thread thread(String name, boolean daemon, Runnable code) {
    Simulation simulation = Simulated.ofThisThread();
    return simulation == null ? super.thread(name, daemon, code) : simulation.thread(name, daemon, code);
  }

  @Override
  protected void spin() {
    if (Simulated.ofThisThread() == null) {
      super.spin();
    } else {
      rest(SHORTLY_NANOS);
    }
  }

  @Override
  protected void giveWay() {
    if (Simulated.ofThisThread() == null) {
      super.giveWay();
    } else {
      rest(SHORTLY_NANOS);
    }
  }

  private static void rest(long nanos) {
    Simulated.ofThisThread().sleep(nanos);
  }

  @Override
  protected void sleep(long millis) throws InterruptedException {
    if (Simulated.ofThisThread() == null) {
      super.sleep(millis);
    } else {
      rest(java.util.concurrent.TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }

  @Override
  protected void park(Object why) {
    if (Simulated.ofThisThread() == null) {
      super.park(why);
    } else {
      rest(Long.MAX_VALUE / 2);
    }
  }

  @Override
  protected void park(Object why, long nanos) {
    if (Simulated.ofThisThread() == null) {
      super.park(why, nanos);
    } else {
      rest(nanos);
    }
  }

  @Override
  protected void wake(Thread thread) {
    Simulation simulation = Simulated.ofThisThread();
    if (simulation == null || !simulation.wakes(thread)) {
      super.wake(thread);
    }
  }
}
