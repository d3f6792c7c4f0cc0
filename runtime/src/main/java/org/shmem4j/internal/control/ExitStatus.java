package org.shmem4j.internal.control;

/** The meaning of a process's exit status, by the conventions of the shell. */
public final class ExitStatus {
  private static final int FIRST_SIGNAL = 128;
  private static final String[] SIGNALS = {
    "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL",
    "SIGUSR1", "SIGSEGV",
    "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM"
  };

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
    int signal = status - FIRST_SIGNAL;
    return signal > 0 && signal < SIGNALS.length
        ? "was ended by " + SIGNALS[signal]
        : "exited with status " + status;
  }
}
