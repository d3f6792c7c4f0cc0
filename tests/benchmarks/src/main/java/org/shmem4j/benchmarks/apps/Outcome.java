package org.shmem4j.benchmarks.apps;

import java.util.Map;

/**
 * The times and the results of one run of an application.
 *
 * @param timed seconds of the part that the program times
 * @param wall seconds from the launcher's start to its end
 * @param processor seconds of processor time, of all processes together
 * @param startup seconds from the launcher's start until all PEs had begun
 * @param results what the program found, by name
 */
public record Outcome(double timed, double wall, double processor, double startup, Map<String, String> results) {
  private static final double TOLERANCE = 1e-9;

  /** {@return whether another run found the same} */
  boolean agrees(Outcome other) {
    return agree(results, other.results);
  }

  /**
   * {@return whether two runs found the same, up to rounding; whole numbers with more digits than a double holds must
   * be equal}
   */
  public static boolean agree(Map<String, String> one, Map<String, String> other) {
    return one.keySet().equals(other.keySet())
        && one.keySet().stream().allMatch(name -> agree(one.get(name), other.get(name)));
  }

  private static boolean agree(String one, String other) {
    if (one.equals(other)) {
      return true;
    }
    if (isWhole(one) && isWhole(other) && one.length() > 15) {
      return false; // more digits than a double has
    }
    double a = Double.parseDouble(one);
    double b = Double.parseDouble(other);
    return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
  }

  private static boolean isWhole(String number) {
    return number.chars().allMatch(c -> Character.isDigit(c) || c == '-');
  }
}
