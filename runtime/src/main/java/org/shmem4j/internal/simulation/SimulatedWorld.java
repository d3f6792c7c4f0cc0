package org.shmem4j.internal.simulation;

import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.shmem4j.internal.outside.World;

/** The world of threads that are part of a simulation; other threads get the real one. */
public final class SimulatedWorld extends World {
  private static final long SHORTLY_NANOS = 1_000;

  /** Creates the world. Called once. */
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
  protected Thread fork(ThreadFactory factory, Runnable code) {
    Simulation simulation = ofThisTurn();
    return simulation == null ? super.fork(factory, code) : simulation.fork(factory, code);
  }

  @Override
  protected void join(Thread thread) throws InterruptedException {
    Simulation simulation = ofThisTurn();
    if (simulation == null) {
      super.join(thread);
    } else {
      simulation.caller().join(thread);
    }
  }

  @Override
  protected void await(BooleanSupplier condition) {
    Simulation simulation = ofThisTurn();
    if (simulation != null) {
      simulation.caller().await(condition);
    }
  }

  @Override
  protected void atCall() {
    Simulation simulation = Simulated.ofThisThread();
    if (simulation != null) {
      simulation.caller().atOwnCall();
    }
  }

  @Override
  protected void atLock() {
    Simulation simulation = Simulated.ofThisThread();
    if (simulation != null) {
      simulation.caller().atLock();
    }
  }

  @Override
  protected void atRead(String routine) {
    Simulation simulation = Simulated.ofThisThread();
    if (simulation != null) {
      simulation.caller().atRead(routine);
    }
  }

  @Override
  protected void atStore(long offset, long bytes) {
    Simulation simulation = ofThisTurn();
    if (simulation != null) {
      simulation.hosts().stores(simulation.running().owner(), offset, bytes);
    }
  }

  @Override
  protected void storesComplete() {
    asCaller(Caller::atCompletionOfStores);
  }

  @Override
  protected void storesFenced() {
    Simulation simulation = ofThisTurn();
    if (simulation != null) {
      simulation.hosts().lateStores(simulation.running().owner()).fence();
    }
  }

  @Override
  protected void atPut(int pe) {
    Simulation simulation = ofThisTurn();
    if (simulation != null && (pe < 0 || pe == simulation.running().owner())) {
      simulation.hosts().lateStores(simulation.running().owner()).order();
    }
  }

  @Override
  protected boolean ordersThreads() {
    return true;
  }

  @Override
  protected void atCallOnHost(String routine) {
    asCaller(caller -> caller.atCallOnHost(routine));
  }

  @Override
  protected void peerIsRead(int pe, long offset, long bytes) {
    Simulation simulation = ofThisTurn();
    if (simulation != null && pe != simulation.running().owner()) {
      simulation.hosts().hideStores(pe, offset, bytes, simulation::isStoreLate);
    }
  }

  @Override
  protected void peerWasRead() {
    Simulation simulation = ofThisTurn();
    if (simulation != null) {
      simulation.hosts().showStores();
    }
  }

  @Override
  protected void peerIsWritten(int pe, long offset, long bytes) {
    Simulation simulation = ofThisTurn();
    if (simulation == null) {
      return;
    }
    LateStores stores = simulation.hosts().lateStores(pe);
    if (pe == simulation.running().owner()) {
      stores.order();
    } else {
      stores.settle(offset, bytes);
    }
  }

  @Override
  protected void atOwnAtomic() {
    asCaller(Caller::atOwnAtomic);
  }

  /** Performs an action for the calling thread; refuses the call if the thread is not one of the job's. */
  private static void asCaller(Consumer<Caller> action) {
    Simulation simulation = Simulated.ofThisThread();
    if (simulation != null) {
      action.accept(simulation.caller());
    } else {
      OwnThreads.refuseCallOfChild();
    }
  }

  /** The simulation in which it is this thread's turn, or null for threads outside its job. */
  private static Simulation ofThisTurn() {
    Simulation simulation = Simulated.ofThisThread();
    return simulation == null || !simulation.isTurn() ? null : simulation;
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
    Simulated.ofThisThread().caller().sleep(nanos);
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
