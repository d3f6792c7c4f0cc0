package org.shmem4j.internal.pe.control;

import java.util.Set;

/** The meaning of a process's exit status, by the shell's conventions. */
public final class ExitStatus {
  private static final int MOST = 255;
  private static final int FIRST_SIGNAL = 128;
  private static final String[] SIGNALS = {
      "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL",
      "SIGUSR1", "SIGSEGV",
      "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM"
  };

  /** The signals of faults of a process, and the one with which a JVM ends after them. */
  private static final Set<String> FAULTS = Set.of("SIGILL", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV");

  private ExitStatus() {}

  /**
   * Returns the status of a process that a signal ended.
   *
   * @param signal its number
   * @return the status
   */
  public static int ofSignal(int signal) {
    return FIRST_SIGNAL + signal;
  }

  /**
   * Describes how a process ended.
   *
   * @param status its exit status
   * @return a phrase
   */
  public static String describe(int status) {
    String signal = signal(status);
    return signal.isEmpty() ? "exited with status " + status : "was ended by " + signal;
  }

  /**
   * Returns whether a process crashed.
   *
   * @param status its exit status
   * @return whether it ended by a fault of its own, not by its program or another process
   */
  public static boolean isCrash(int status) {
    return FAULTS.contains(signal(status));
  }

  /** {@return whether a process can end with this status} */
  public static boolean isStatus(int status) {
    return status >= 0 && status <= MOST;
  }

  /** {@return whether it is the status of a process that a signal ended} */
  public static boolean isSignal(int status) {
    return !signal(status).isEmpty();
  }

  private static String signal(int status) {
    int signal = status - FIRST_SIGNAL;
    return signal > 0 && signal < SIGNALS.length ? SIGNALS[signal] : "";
  }
}
