package org.shmem4j.internal.pe.job;

import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.ProcessEnd;

/**
 * Leaves the job, together with all other PEs, if a program's main returns without doing so: the specification's
 * implicit finalization. A program that exits in another way does not leave properly, and the others are informed.
 */
final class ImplicitClose implements Runnable {
  private final Pe pe;
  private final Thread main;

  private ImplicitClose(Pe pe, Thread main) {
    this.pe = pe;
    this.main = main;
  }

  /** Prepares for the end of the calling thread, which runs main. */
  static void prepare(Pe pe) {
    Thread main = Thread.currentThread();
    main.setUncaughtExceptionHandler(new Recording(pe, main.getUncaughtExceptionHandler()));
    ProcessEnd.before("shmem4j close", new ImplicitClose(pe, main));
  }

  /** Records what main threw before other handlers see it. */
  private record Recording(Pe pe, Thread.UncaughtExceptionHandler next) implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
      pe.membership().record(thrown);
      next.uncaughtException(thread, thrown);
    }
  }

  /** Leaves the job, unless main still runs: then it called exit, or a signal ends the process. */
  @Override
  public void run() {
    if (main.isAlive() || !pe.membership().isOpen()) {
      return;
    }
    try {
      pe.membership().closeFully();
    } catch (ShmemException e) {
      System.err.println("shmem4j: PE " + pe.myPe() + " could not leave the job: " + e.getMessage());
    }
  }
}
