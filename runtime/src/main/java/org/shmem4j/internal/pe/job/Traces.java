package org.shmem4j.internal.pe.job;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.shmem4j.internal.outside.Outside;

/** Stack traces as texts, so that each reaches standard error in one piece. */
final class Traces {
  private static final String LIBRARY = "org.shmem4j.";
  private static final String JDK = "java.";
  private static final long PRINTING_MILLIS = 500;

  private Traces() {}

  /** The stack trace of a throwable, even if it cannot be printed. */
  static String of(Throwable thrown) {
    try {
      StringWriter text = new StringWriter();
      thrown.printStackTrace(new PrintWriter(text, true));
      return text.toString();
    } catch (Throwable unprintable) {
      StringBuilder text = new StringBuilder(thrown.getClass().getName()).append(", which could not be printed\n");
      for (StackTraceElement frame : thrown.getStackTrace()) {
        text.append("\tat ").append(frame).append('\n');
      }
      return text.toString();
    }
  }

  /** Runs code that prints, for a limited time: it blocks forever if nobody reads standard error. */
  static void inTime(Runnable printing) throws InterruptedException {
    Thread printer = Outside.thread("shmem4j failure", printing);
    printer.start();
    printer.join(PRINTING_MILLIS);
  }

  /** The line with which a PE ends because of another. */
  static String endsAsWell(int pe, String why) {
    return "shmem4j: PE " + pe + " ends as well: " + why + "\n";
  }

  /** The first line of a message. */
  static String firstLine(String message) {
    return String.valueOf(message).lines().findFirst().orElse("");
  }

  /** What is said of where this PE was when it threw; empty if it was not in the program's code. */
  static String place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (isOfProgram(frame)) {
        return " (here at " + frame + ")";
      }
    }
    return "";
  }

  /** {@return whether a frame is neither the library's nor of the JDK's futures, in which a program may have waited} */
  private static boolean isOfProgram(StackTraceElement frame) {
    return !frame.getClassName().startsWith(LIBRARY) && !frame.getClassName().startsWith(JDK);
  }

  /**
   * Makes reports of uncaught exceptions in the program's other threads name the PE, unless the program handles them.
   */
  static void nameFaultsOfThreads(int pe) {
    if (Thread.getDefaultUncaughtExceptionHandler() == null) {
      Thread.setDefaultUncaughtExceptionHandler(new NamesPe(pe));
    }
  }

  private record NamesPe(int pe) implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
      System.err.print("shmem4j: PE " + pe + ": exception in thread \"" + thread.getName() + "\" " + of(thrown));
    }
  }
}
