package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The flags that a PE's JVM gets unless the user chose otherwise. */
final class JvmFlags {
  private static final int CORES_FOR_A_CONCURRENT_COLLECTOR = 2;
  private static final String SERIAL = "-XX:+UseSerialGC";
  private static final String COMPILE_AT_ONCE = "-XX:-BackgroundCompilation";

  private JvmFlags() {}

  /**
   * Returns the flags of each PE of a job. Collectors with threads of their own take cores from other PEs, and cost
   * memory, a slower start and slower stores. With fewer than two cores for each PE the serial collector is faster.
   * Where PEs fill the cores, a PE waits while its code is compiled: to run it uncompiled meanwhile would take the core
   * from the compiler.
   *
   * @param pes the number of PEs
   * @param cores the cores of this host
   * @param java the user's options for java
   * @param variables the values of the variables that the JVM reads; null for those that are unset
   * @return flags
   */
  static List<String> of(int pes, int cores, List<String> java, String... variables) {
    List<String> flags = new ArrayList<>();
    boolean collectorChosen = options(java, variables).anyMatch(JvmFlags::choosesCollector);
    if (cores < CORES_FOR_A_CONCURRENT_COLLECTOR * pes && !collectorChosen) {
      flags.add(SERIAL);
    }
    boolean compilationChosen = options(java, variables).anyMatch(JvmFlags::choosesCompilation);
    if (pes > 1 && cores <= pes && !compilationChosen) {
      flags.add(COMPILE_AT_ONCE);
    }
    return flags;
  }

  private static Stream<String> options(List<String> java, String... variables) {
    return Stream.concat(java.stream(), Stream.of(variables)).filter(Objects::nonNull);
  }

  private static boolean choosesCollector(String text) {
    return text.matches("(?s).*-XX:[+]Use\\w*GC.*");
  }

  private static boolean choosesCompilation(String text) {
    return text.contains("BackgroundCompilation") || text.contains("-Xbatch");
  }
}
