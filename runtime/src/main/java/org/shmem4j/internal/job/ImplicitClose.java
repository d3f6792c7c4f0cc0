package org.shmem4j.internal.job;

import org.shmem4j.ShmemException;

/**
 * Leaves the job, together with all others, if a program's main ends without doing so: the specification's implicit
 * finalization. A program that exits in another way does not leave properly, and the others learn of it.
 */
final class ImplicitClose {
  private final Pe pe;
  private final Thread main;

  private ImplicitClose(Pe pe, Thread main) {
    this.pe = pe;
    this.main = main;
  }

  /** Prepares for the end of the calling thread, which runs main. */
  static void prepare(Pe pe) {
    Thread main = Thread.currentThread();
    Thread.UncaughtExceptionHandler before = main.getUncaughtExceptionHandler();
    main.setUncaughtExceptionHandler((thread, thrown) -> {
      pe.membership().record(thrown);
      before.uncaughtException(thread, thrown);
    });
    Runtime.getRuntime().addShutdownHook(new Thread(new ImplicitClose(pe, main)::closeAfterMain, "shmem4j close"));
  }

  /** Leaves the job, unless main still runs: then it calls exit, or a signal ends the process. */
  private void closeAfterMain() {
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
