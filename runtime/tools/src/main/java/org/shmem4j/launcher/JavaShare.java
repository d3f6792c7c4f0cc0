package org.shmem4j.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One PE's share of its host, as flags for its JVM. Without them every JVM would take a quarter of the memory for its
 * heap, and start threads for all cores.
 *
 * @param pes the PEs of the host
 * @param cores the cores that they share
 */
record JavaShare(int pes, int cores) {
  /** The part of the memory for the Java heaps of all PEs; the rest is for symmetric heaps and the system. */
  private static final double HEAPS_PERCENT = 50;

  // The JVM's own defaults for a single process, and for one with little memory.
  private static final double MOST_PERCENT = 25;
  private static final double MOST_PERCENT_OF_LITTLE = 50;
  private static final double INITIAL_PART = 1 / 16.0;

  private static final int LEAST_COMPILER_THREADS = 2;
  private static final String[] HEAP_OPTIONS = {
      "-Xmx", "-Xms", "-XX:MaxHeapSize=", "-XX:InitialHeapSize=", "-XX:MaxRAM", "-XX:MinRAM", "-XX:InitialRAM"
  };
  private static final Pattern HEAP_SIZE = Pattern.compile("(?:-Xmx|-XX:MaxHeapSize=)(\\d+)([kKmMgGtT]?)");
  private static final Pattern HEAP_PERCENT = Pattern.compile("-XX:MaxRAMPercentage=([0-9.]+)");
  private static final Path STATUS = Path.of("/proc/self/status");

  /** {@return the share of a PE that this process starts} */
  static JavaShare ofStarted(int pes) {
    return new JavaShare(pes, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns the share of this process, which a cluster's launcher started.
   *
   * @param environment its environment variables
   * @return the share
   */
  static JavaShare ofLaunched(Map<String, String> environment) {
    int pes = pesHere(environment);
    int cores = Runtime.getRuntime().availableProcessors();
    return new JavaShare(pes, isBound() ? cores * pes : cores);
  }

  /** {@return how many PEs the launcher started on this host, or 1 if it does not say} */
  static int pesHere(Map<String, String> environment) {
    for (String name : List.of("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS")) {
      if (environment.containsKey(name)) {
        return Math.max(1, Integer.parseInt(environment.get(name)));
      }
    }
    String tasks = environment.get("SLURM_STEP_TASKS_PER_NODE");
    return tasks == null ? 1 : tasks(tasks, Integer.parseInt(environment.getOrDefault("SLURM_NODEID", "0")));
  }

  /** {@return the entry of a host in Slurm's list, such as 4(x2),3} */
  private static int tasks(String list, int host) {
    int first = 0;
    for (String entry : List.of(list.split(",", -1))) {
      int times = entry.indexOf("(x");
      int hosts = times < 0 ? 1 : Integer.parseInt(entry.substring(times + 2, entry.indexOf(')')));
      if (host < first + hosts) {
        return Integer.parseInt(times < 0 ? entry : entry.substring(0, times));
      }
      first += hosts;
    }
    return 1;
  }

  /** {@return whether the launcher bound this process to fewer cores than its own, so that they are already divided} */
  private static boolean isBound() {
    long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
    int launchers = cores(Path.of("/proc", Long.toString(parent), "status"));
    return launchers > 0 && cores(STATUS) < launchers;
  }

  private static int cores(Path status) {
    try (Stream<String> lines = Files.lines(status)) {
      return lines.filter(line -> line.startsWith("Cpus_allowed:"))
          .mapToInt(line -> line.substring(line.indexOf(':') + 1).strip().chars()
              .filter(digit -> digit != ',')
              .map(digit -> Integer.bitCount(Character.digit(digit, 16)))
              .sum())
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0; // not Linux, or the launcher is another user's
    }
  }

  /**
   * Returns the flags that give a PE its share, except where the user has chosen otherwise.
   *
   * @param given the user's arguments for java
   * @param environment the PE's environment variables, from which the JVM reads more options
   * @return the flags
   */
  List<String> flags(JavaArguments given, Map<String, String> environment) {
    List<String> chosen = chosen(given, environment);
    List<String> flags = new ArrayList<>(JvmFlags.of(pes, cores, chosen));
    if (pes == 1) {
      return flags;
    }
    if (chosen.stream().noneMatch(option -> Stream.of(HEAP_OPTIONS).anyMatch(option::startsWith))) {
      double most = mostPercent();
      flags.add(percent("MaxRAMPercentage", most));
      flags.add(percent("MinRAMPercentage", Math.min(MOST_PERCENT_OF_LITTLE, HEAPS_PERCENT / pes)));
      flags.add(percent("InitialRAMPercentage", most * INITIAL_PART));
    }
    int share = Math.max(1, cores / pes);
    flags.add("-XX:ParallelGCThreads=" + collectorThreads(share));
    flags.add("-XX:CICompilerCount=" + compilerThreads(share));
    return flags;
  }

  private double mostPercent() {
    return Math.min(MOST_PERCENT, HEAPS_PERCENT / pes);
  }

  private static List<String> chosen(JavaArguments given, Map<String, String> environment) {
    Stream<String> ofVariables = Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
        .flatMap(name -> Stream.of(environment.getOrDefault(name, "").split("\\s+", -1)));
    return Stream.concat(ofVariables, given.options().stream()).toList();
  }

  /**
   * Returns the total maximum size of the Java heaps of all PEs.
   *
   * @param given the user's arguments for java
   * @param environment the PEs' environment variables, from which the JVM reads more options
   * @param memory the bytes of memory of the host
   * @return the bytes
   */
  long heapBytes(JavaArguments given, Map<String, String> environment, long memory) {
    double most = memory / 100.0 * mostPercent();
    for (String option : chosen(given, environment)) {
      Matcher size = HEAP_SIZE.matcher(option);
      Matcher part = HEAP_PERCENT.matcher(option);
      if (size.matches()) {
        int unit = size.group(2).isEmpty() ? 0 : 1 + "kmgt".indexOf(size.group(2).toLowerCase(Locale.ROOT));
        most = Math.scalb(Double.parseDouble(size.group(1)), 10 * unit);
      } else if (part.matches()) {
        most = memory / 100.0 * Double.parseDouble(part.group(1));
      }
    }
    return (long) (most * pes);
  }

  private static String percent(String flag, double percent) {
    return "-XX:" + flag + "=" + Math.round(percent * 1e4) / 1e4; // a formatter would load the locale's data
  }

  /** Computes the number of garbage collection threads as the JVM does, from its cores. */
  private static int collectorThreads(int share) {
    final int most = 8;
    return share <= most ? share : most + (share - most) * 5 / 8;
  }

  /** Computes the number of compiler threads as the JVM does, from its cores. */
  private static int compilerThreads(int share) {
    int log = 31 - Integer.numberOfLeadingZeros(share);
    int logLog = 31 - Integer.numberOfLeadingZeros(Math.max(1, log));
    return Math.max(LEAST_COMPILER_THREADS, log * logLog * 3 / 2);
  }
}
