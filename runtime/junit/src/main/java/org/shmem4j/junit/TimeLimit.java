package org.shmem4j.junit;

import java.lang.management.ManagementFactory;
import java.util.Optional;

/**
 * How long a test may take.
 *
 * @param seconds the limit
 * @param isLimited whether it holds: not while somebody debugs
 */
record TimeLimit(int seconds, boolean isLimited) {
  /** The setting that limits each wait of the library. */
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
