package org.shmem4j.junit;

import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * The time limit of a test.
 *
 * @param seconds the limit
 * @param isLimited whether it applies; false while a debugger is attached
 */
record TimeLimit(int seconds, boolean isLimited) {
  /** The setting that limits each wait in the library. */
  static final String SETTING = "SHMEM4J_TIMEOUT";

  static TimeLimit of(Pes pes) {
    boolean debugged = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .anyMatch(argument -> argument.startsWith("-agentlib:jdwp") || argument.startsWith("-Xrunjdwp"));
    return new TimeLimit(pes.timeoutSeconds(), !debugged);
  }

  /** {@return the value of the library's setting} */
  Optional<String> setting() {
    return isLimited ? Optional.of(seconds + "s") : Optional.empty();
  }
}
