package org.shmem4j.internal.pe.job;

import java.util.Collection;
import java.util.List;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Library;
import org.shmem4j.internal.settings.JobEnvironment;
import org.shmem4j.internal.watching.callsites.ProgramTrace;

/** Stack traces as text, so that each reaches standard error in one piece. */
final class StackTraces {
  private static final long PRINTING_MILLIS = 500;
  private static final int MOST_OF_LINE = 4000; // the launcher reads so much in one piece

  private StackTraces() {}

  /** The stack trace of a throwable, even if it cannot be printed. */
  static String of(Throwable thrown) {
    return of(thrown, List.of());
  }

  /**
   * The stack trace of a throwable, even if it cannot be printed, without the throwables that are reported elsewhere.
   */
  static String of(Throwable thrown, Collection<Throwable> toldElsewhere) {
    try {
      return ProgramTrace.of(thrown, toldElsewhere);
    } catch (Throwable unprintable) {
      StringBuilder text = new StringBuilder(thrown.getClass().getName()).append(", which could not be printed\n");
      for (StackTraceElement frame : thrown.getStackTrace()) {
        text.append("\tat ").append(frame).append('\n');
      }
      return text.toString();
    }
  }

  /**
   * Returns what a PE's process prints about what was thrown in it. The launcher recognizes these lines, so that it
   * reports an exception of several PEs only once.
   *
   * @param pe the PE
   * @param trace whole lines
   * @return whole lines
   */
  static String thrownBy(int pe, String trace) {
    boolean isReadByLauncher = System.getenv(JobEnvironment.LAUNCHER_PID) != null;
    return isReadByLauncher && trace.lines().allMatch(line -> line.length() <= MOST_OF_LINE)
        ? trace.replaceAll("(?m)^", "shmem4j: PE " + pe + " threw: ")
        : "shmem4j: PE " + pe + ": " + trace;
  }

  /** Runs code that prints, for a limited time: it blocks forever if nobody reads standard error. */
  static void inTime(Runnable printing) throws InterruptedException {
    Thread printer = Outside.thread("shmem4j failure", printing);
    printer.start();
    printer.join(PRINTING_MILLIS);
  }

  /** The line with which a PE ends because of another PE. */
  static String endsAsWell(int pe, String why) {
    return "shmem4j: PE " + pe + " ends as well: " + why + "\n";
  }

  /** The first line of a message. */
  static String firstLine(String message) {
    return String.valueOf(message).lines().findFirst().orElse("");
  }

  /** Where this PE was when it threw; empty if that was not in the program's code. */
  static String place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (Library.isProgram(frame.getClassName())) {
        return " (here at " + frame + ")";
      }
    }
    return "";
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
      System.err.print(thrownBy(pe, "exception in thread \"" + thread.getName() + "\" " + of(thrown)));
    }
  }
}
