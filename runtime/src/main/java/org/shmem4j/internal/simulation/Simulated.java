package org.shmem4j.internal.simulation;

/** The simulation that a thread is part of. Ordinary jobs also ask for it, but load no other class of this package. */
public final class Simulated {
  private static final ThreadLocal<Simulation> OF_THREAD = new ThreadLocal<>();

  private Simulated() {}

  /** {@return the simulation that this thread is part of, or null if there is none} */
  public static Simulation ofThisThread() {
    return OF_THREAD.get();
  }

  /**
   * Lets another PE go on before a word shared by the PEs of a host is read or written; before a write, waiting PEs
   * also look. Ordinary code does not call it; tests insert it into the accesses.
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
