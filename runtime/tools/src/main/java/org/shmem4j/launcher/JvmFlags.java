package org.shmem4j.launcher;

import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The flags that a PE's JVM gets unless the user chose otherwise. */
final class JvmFlags {
  private static final int CORES_FOR_A_CONCURRENT_COLLECTOR = 2;
  static final String SERIAL = "-XX:+UseSerialGC";

  /**
   * Each access to symmetric memory is about ten nested calls of the JDK, which the JIT must inline together with the
   * program's: one that lies deeper than this limit takes ten times as long. The JDK's own limit is 15.
   */
  private static final String INLINE_LEVEL = "-XX:MaxInlineLevel=";

  private static final int LEVELS = 30;

  /**
   * Calls in the program and this library wait for compiled code; the JDK's classes, many of which run only at startup,
   * do not, except those of vectors. If two commands match, the later one applies.
   */
  private static final List<String> COMPILE_AT_ONCE = List.of(
      "-XX:CompileCommand=quiet",
      "-XX:CompileCommand=BackgroundCompilation,*::*,false",
      "-XX:CompileCommand=BackgroundCompilation,java*::*,true",
      "-XX:CompileCommand=BackgroundCompilation,jdk*::*,true",
      "-XX:CompileCommand=BackgroundCompilation,sun*::*,true",
      "-XX:CompileCommand=BackgroundCompilation,jdk.incubator*::*,false");

  /**
   * When it starts, the JDK's recorder generates its event classes with code that runs just often enough to be compiled
   * and then never again: with higher thresholds it takes a seventh less processor time.
   */
  private static final List<String> RECORDERS = List.of(
      "jdk.jfr*", "jdk.internal.classfile*", "jdk.internal.constant*", "java.lang.constant*", "sun.reflect*");

  private static final String RECORDER_OPTIONS = "-XX:FlightRecorderOptions";
  private static final String TIMES = "10.0";

  private JvmFlags() {}

  /** {@return the flags that make a PE's recorder cheaper to start} */
  static List<String> ofProfiled() {
    List<String> flags = new ArrayList<>(List.of("-XX:CompileCommand=quiet"));
    for (String classes : RECORDERS) {
      flags.add("-XX:CompileCommand=CompileThresholdScaling," + classes + "::*," + TIMES);
    }
    return flags;
  }

  /**
   * Returns the flag with which a PE's recorder collects its chunks in a folder of the launcher: a PE that is killed
   * leaves them behind.
   *
   * @param pieces the folder
   * @param chosen the user's options for java
   * @return the flag; none if the user has options for the recorder, or if the flag cannot express the folder's name
   */
  static List<String> ofRecorder(Path pieces, List<String> chosen) {
    boolean isRecorderThere = ModuleFinder.ofSystem().find("jdk.jfr").isPresent();
    boolean isChosen = chosen.stream().anyMatch(option -> option.startsWith(RECORDER_OPTIONS));
    boolean canBeNamed = !pieces.toString().matches("(?s).*[,=\"'].*");
    return isRecorderThere && !isChosen && canBeNamed ? List.of(RECORDER_OPTIONS + "=repository=" + pieces) : List.of();
  }

  /**
   * Returns the flags of each PE of a job. All PEs inline deeper than the JDK would. Collectors with threads of their own take cores from other PEs, and cost
   * memory, a slower start and slower stores. With fewer than two cores for each PE the serial collector is faster. If
   * the PEs fill the cores, a PE waits while its code is compiled: running it uncompiled meanwhile would take the core
   * from the compiler.
   *
   * @param pes the number of PEs
   * @param cores the cores of this host
   * @param chosen the user's options for java, with those from the variables that the JVM reads
   * @return the flags
   */
  static List<String> of(int pes, int cores, List<String> chosen) {
    List<String> flags = new ArrayList<>();
    if (chosen.stream().noneMatch(option -> option.contains(INLINE_LEVEL))) {
      flags.add(INLINE_LEVEL + LEVELS);
    }
    if (cores < CORES_FOR_A_CONCURRENT_COLLECTOR * pes && chosen.stream().noneMatch(JvmFlags::choosesCollector)) {
      flags.add(SERIAL);
    }
    if (pes > 1 && cores <= pes && chosen.stream().noneMatch(JvmFlags::choosesCompilation)) {
      flags.addAll(COMPILE_AT_ONCE);
    }
    return flags;
  }

  private static boolean choosesCollector(String option) {
    return option.matches("(?s).*-XX:[+]Use\\w*GC.*");
  }

  private static boolean choosesCompilation(String option) {
    return option.contains("BackgroundCompilation") || option.contains("-Xbatch");
  }
}
