package org.shmem4j.launcher;

/** What an exit status says. */
final class ExitStatus {
  private static final int FIRST_SIGNAL = 128;
  private static final String[] SIGNALS = {
    "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS", "SIGFPE", "SIGKILL", "SIGUSR1", "SIGSEGV",
    "SIGUSR2", "SIGPIPE", "SIGALRM", "SIGTERM"
  };

  private ExitStatus() {}

  static int ofSignal(int signal) {
    return FIRST_SIGNAL + signal;
  }

  static String describe(int status) {
    int signal = status - FIRST_SIGNAL;
    return signal > 0 && signal < SIGNALS.length
        ? "was ended by " + SIGNALS[signal]
        : "exited with status " + status;
  }
}
