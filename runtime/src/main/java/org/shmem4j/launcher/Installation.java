package org.shmem4j.launcher;

/** Where this launcher runs: the source tree, an unpacked distribution, or its jar alone. */
final class Installation {
  /** How the user called the start script; the script sets it. */
  private static final String COMMAND_PROPERTY = "shmem4j.command";

  /** Whether the start script writes to a terminal; the JDK knows only of input and output together. */
  private static final String TERMINAL_PROPERTY = "shmem4j.terminal";

  private Installation() {}

  /** {@return the words that start this launcher} */
  static String command() {
    return System.getProperty(COMMAND_PROPERTY, "shmem4j");
  }

  /** {@return whether standard output is a terminal} */
  static boolean writesToTerminal() {
    return Boolean.getBoolean(TERMINAL_PROPERTY);
  }

  /** {@return the class path of programs that are started without one} */
  static String classPath() {
    return System.getProperty(JavaCommand.CLASS_PATH_PROPERTY, System.getProperty("java.class.path"));
  }

  /** {@return whether only the runtime's jar is here} */
  static boolean isRuntimeAlone() {
    return System.getProperty(JavaCommand.CLASS_PATH_PROPERTY) == null;
  }

  static UsageException refusal(String command) {
    return new UsageException(
        command + " needs more than the runtime's jar: run it in the distribution or the source tree of shmem4j");
  }
}
