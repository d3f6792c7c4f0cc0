package org.shmem4j.internal.simulation;

/** Which simulation a thread is part of. Ordinary jobs ask too, and load no other class of this package. */
public final class Simulated {
  private static final ThreadLocal<Simulation> OF_THREAD = new ThreadLocal<>();

  private Simulated() {}

  /** {@return the simulation that this thread is part of; null if there is none} */
  public static Simulation ofThisThread() {
    return OF_THREAD.get();
  }

  /**
   * Lets another PE go on, before a word is read that PEs of a host share, or one is written, so that those look who
   * wait for it. Ordinary code does not call it; tests put it into the accesses.
   */
  public static void point(boolean writes) {
    Simulation simulation = OF_THREAD.get();
    if (simulation != null) {
      simulation.caller().point(writes);
    }
  }

  /** Makes this thread part of a simulation. */
  static void enter(Simulation simulation) {
    OF_THREAD.set(simulation);
  }

  static void leave() {
    OF_THREAD.remove();
  }
}
