package org.shmem4j.internal.pe.job;

import org.shmem4j.internal.outside.ProcessEnd;

/**
 * Tells the other hosts when this PE's process ends before the PE has left its job, by {@code System.exit} or by a
 * signal. On its own host the launcher notices that; on others it would be one of several PEs that vanish.
 */
final class EarlyExit implements Runnable {
  private final Pe pe;
  private final Thread main;

  private EarlyExit(Pe pe, Thread main) {
    this.pe = pe;
    this.main = main;
  }

  /** Prepares for an early exit. The end of the calling thread is none: {@link ImplicitClose} handles it. */
  static void prepare(Pe pe) {
    ProcessEnd.before("shmem4j early exit", new EarlyExit(pe, Thread.currentThread()));
  }

  @Override
  public void run() {
    if (main.isAlive()) {
      pe.membership().exits();
    }
  }
}
