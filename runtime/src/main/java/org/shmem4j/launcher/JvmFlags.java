package org.shmem4j.launcher;

import java.util.List;
import java.util.stream.Stream;

/** The flags that a PE's JVM gets unless the user chose otherwise. */
final class JvmFlags {
  private static final int CORES_FOR_A_CONCURRENT_COLLECTOR = 2;
  private static final String SERIAL = "-XX:+UseSerialGC";

  private JvmFlags() {}

  /**
   * Returns the flags of each PE of a job. Collectors with threads of their own take cores from other PEs, and cost
   * memory, a slower start and slower stores. With fewer than two cores for each PE the serial collector is faster.
   *
   * @param pes the number of PEs
   * @param cores the cores of this host
   * @param java the user's options for java
   * @param variables the values of the variables that the JVM reads; null for those that are unset
   * @return flags
   */
  static List<String> of(int pes, int cores, List<String> java, String... variables) {
    boolean chosen = Stream.concat(java.stream(), Stream.of(variables)).anyMatch(JvmFlags::choosesCollector);
    boolean fewCores = cores < CORES_FOR_A_CONCURRENT_COLLECTOR * pes;
    return fewCores && !chosen ? List.of(SERIAL) : List.of();
  }

  private static boolean choosesCollector(String text) {
    return text != null && text.matches("(?s).*-XX:[+]Use\\w*GC.*");
  }
}
