package org.shmem4j.internal.job;

import org.shmem4j.ShmemException;

/**
 * Leaves the job, together with all others, for a program whose main ends without doing so: the specification's implicit
 * finalization. A program that exits in another way does not leave as it should, and the others are told.
 */
final class ImplicitClose {
  private final Pe pe;
  private final Thread main;

  private ImplicitClose(Pe pe, Thread main) {
    this.pe = pe;
    this.main = main;
  }

  /** The thread that calls is the one whose end counts. */
  static void prepare(Pe pe) {
    Thread main = Thread.currentThread();
    Thread.UncaughtExceptionHandler before = main.getUncaughtExceptionHandler();
    main.setUncaughtExceptionHandler((thread, thrown) -> {
      pe.membership().record(thrown);
      before.uncaughtException(thread, thrown);
    });
    Runtime.getRuntime().addShutdownHook(new Thread(new ImplicitClose(pe, main)::closeAfterMain, "shmem4j close"));
  }

  /** While main runs it is the one that exits, or a signal ends the process. */
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
