package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.Optional;

/** Where this launcher runs from: the source tree, an unpacked distribution, or just the jar. */
final class Installation {
  /** How the user invoked the start script; the script sets it. */
  private static final String COMMAND_PROPERTY = "shmem4j.command";

  /** Whether the start script writes to a terminal; the JDK only tells whether both input and output do. */
  private static final String TERMINAL_PROPERTY = "shmem4j.terminal";

  /** Where the Maven repository of an unpacked archive is; its start script sets it. */
  private static final String REPOSITORY_PROPERTY = "shmem4j.repository";

  private Installation() {}

  /** {@return the command that starts this launcher} */
  static String command() {
    return System.getProperty(COMMAND_PROPERTY, "shmem4j");
  }

  /** {@return whether standard output is a terminal} */
  static boolean writesToTerminal() {
    return Boolean.getBoolean(TERMINAL_PROPERTY);
  }

  /** {@return the class path for programs that are started without one} */
  static String classPath() {
    return System.getProperty(JavaCommand.CLASS_PATH_PROPERTY, System.getProperty("java.class.path"));
  }

  /** {@return the Maven repository with the library's artifacts; empty except in an unpacked archive} */
  static Optional<Path> repository() {
    return Optional.of(System.getProperty(REPOSITORY_PROPERTY, ""))
        .filter(repository -> !repository.isEmpty())
        .map(Path::of);
  }

  /** {@return whether there is only the runtime's jar} */
  static boolean isRuntimeAlone() {
    return System.getProperty(JavaCommand.CLASS_PATH_PROPERTY) == null;
  }

  static UsageException refusal(String command) {
    return new UsageException(
        command + " needs more than the runtime's jar: run it in the distribution or the source tree of shmem4j");
  }
}
