package org.shmem4j.internal.control;

/** What a process's exit status says, as the shell has it. */
public final class ExitStatus {
  private static final int FIRST_SIGNAL = 128;
  private static final String[] SIGNALS = {
    "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL",
    "SIGUSR1", "SIGSEGV",
    "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM"
  };

  private ExitStatus() {}

  /**
   * The status of a process that a signal ended.
   *
   * @param signal its number
   * @return the status
   */
  public static int ofSignal(int signal) {
    return FIRST_SIGNAL + signal;
  }

  /**
   * Says how a process ended.
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
