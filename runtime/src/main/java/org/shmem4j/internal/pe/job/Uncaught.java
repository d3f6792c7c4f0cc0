package org.shmem4j.internal.pe.job;

import java.lang.Thread.UncaughtExceptionHandler;

/** Determines how an exception that the library throws out of {@code main} is printed if nobody catches it. */
final class Uncaught {
  private Uncaught() {}

  /**
   * Makes this thread print a text in place of an uncaught throwable, unless the program handles uncaught exceptions.
   *
   * @param thrown what this thread is about to throw
   * @param text whole lines
   */
  static void prints(Throwable thrown, String text) {
    Thread caller = Thread.currentThread();
    UncaughtExceptionHandler handler = caller.getUncaughtExceptionHandler();
    boolean isHandled = handler != caller.getThreadGroup() && !(handler instanceof Prints);
    if (isHandled || Thread.getDefaultUncaughtExceptionHandler() != null) {
      return;
    }
    try {
      caller.setUncaughtExceptionHandler(new Prints(thrown, text));
    } catch (Throwable unable) {
      // there may be no memory for it; the JVM then prints uncaught exceptions as usual
    }
  }

  private record Prints(Throwable thrown, String text) implements UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable uncaught) {
      if (uncaught == thrown) {
        System.err.print(text);
      } else {
        thread.getThreadGroup().uncaughtException(thread, uncaught);
      }
    }
  }
}
