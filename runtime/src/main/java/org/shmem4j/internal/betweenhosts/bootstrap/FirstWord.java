package org.shmem4j.internal.betweenhosts.bootstrap;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.Version;

/**
 * The first message of a PE to the others: values that must be the same everywhere, and its view of its host. Its
 * format (lines of a name, an equals sign and a value) never changes, so that every version of the library can read it.
 * Only the first PE of a host sends everything; the others compare that with their own values.
 *
 * @param job the values that all PEs of a job must have in common, first of all the version of the library
 * @param host the values that the PEs of a host must have in common
 * @param view the PE's view of its host
 */
record FirstWord(Map<String, String> job, Map<String, String> host, View view) {
  private static final String OF_HOST = "host ";
  private static final String PROCESSES = "view processes";
  private static final String FILES = "view files";
  private static final String NONE = "none";
  private static final String LIBRARY = "library";

  /** {@return the word of this process, one of several PEs on its host} */
  static FirstWord ofProcess(Settings settings, int pesHere) {
    Map<String, String> job = new LinkedHashMap<>();
    job.put(LIBRARY, Version.TEXT);
    job.put("layout", Long.toString(HostLayout.VERSION));
    job.put("java", Integer.toString(Runtime.version().feature()));
    job.putAll(settings.ofJob());
    return new FirstWord(job, settings.ofHost(pesHere), View.ofProcess());
  }

  /** {@return the word of a PE that is not the first of its host} */
  FirstWord brief() {
    return new FirstWord(Map.of(LIBRARY, job.get(LIBRARY)), Map.of(), view);
  }

  byte[] bytes() {
    StringBuilder text = new StringBuilder();
    job.forEach((name, value) -> line(text, name, value));
    host.forEach((name, value) -> line(text, OF_HOST + name, value));
    line(text, PROCESSES, view.processes());
    line(text, FILES, view.files());
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(name).append('=').append(value).append('\n');
  }

  static FirstWord of(byte[] bytes) {
    Map<String, String> job = new LinkedHashMap<>();
    Map<String, String> host = new LinkedHashMap<>();
    // Versions before this class sent their view only, in another format.
    new String(bytes, StandardCharsets.UTF_8).lines().filter(line -> line.contains("=")).forEach(line -> {
      int end = line.indexOf('=');
      String name = line.substring(0, end);
      String value = line.substring(end + 1);
      if (name.startsWith(OF_HOST)) {
        host.put(name.substring(OF_HOST.length()), value);
      } else {
        job.put(name, value);
      }
    });
    View view = new View(taken(job, PROCESSES), taken(job, FILES));
    return new FirstWord(job, host, view);
  }

  private static String taken(Map<String, String> facts, String name) {
    String value = facts.remove(name);
    return value == null ? NONE : value;
  }

  /**
   * Refuses a PE with another version of the library.
   *
   * @param launch the launch of the PE whose word this is
   * @param other the other PE
   * @param theirs its word
   */
  void requireSameLibrary(Launch launch, int other, FirstWord theirs) {
    requireSame(launch, other, LIBRARY, job, theirs.job);
  }

  /**
   * Refuses a PE whose word differs from this one.
   *
   * @param launch the launch of the PE whose word this is
   * @param other the other PE
   * @param theirs its word
   */
  void requireSame(Launch launch, int other, FirstWord theirs) {
    requireSameLibrary(launch, other, theirs);
    theirs.job.keySet().forEach(name -> requireSame(launch, other, name, job, theirs.job));
    if (IntStream.of(launch.here()).anyMatch(pe -> pe == other)) {
      theirs.host.keySet().forEach(name -> requireSame(launch, other, name, host, theirs.host));
    }
  }

  private static void requireSame(
      Launch launch, int other, String name, Map<String, String> mine, Map<String, String> theirs) {
    String one = mine.getOrDefault(name, NONE);
    String two = theirs.getOrDefault(name, NONE);
    if (!one.equals(two)) {
      int pe = launch.pe();
      int[] hostOf = launch.hostOf();
      throw new ShmemException("the PEs of a job must agree on " + name + ": " + name + "=" + one + " for PE " + pe
          + " on host " + hostOf[pe] + ", " + name + "=" + two + " for PE " + other + " on host " + hostOf[other] + "; "
          + remedy(name));
    }
  }

  private static String remedy(String name) {
    return switch (name) {
      case LIBRARY, "layout" -> "give every host the same jars of the library";
      case "java" -> "start the same JDK on every host";
      default -> "set it for every PE, for example by the launcher (mpirun -x, hydra -genv), or for none";
    };
  }
}
