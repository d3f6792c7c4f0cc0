package org.shmem4j.internal.config;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Finds variables that look like settings of the library but are none, since a misspelt setting would be ignored
 * silently.
 */
public final class UnknownSettings {
  private static final String PREFIX = "SHMEM4J_";

  private UnknownSettings() {}

  /**
   * Describes unknown settings.
   *
   * @param variables the names of the environment's variables
   * @return a sentence for each that is no setting, with the name that it resembles most
   */
  public static List<String> among(Collection<String> variables) {
    List<String> unknown = new ArrayList<>();
    for (String name : variables) {
      if (name.startsWith(PREFIX) && !isKnown(name)) {
        unknown.add(name);
      }
    }
    if (unknown.isEmpty()) {
      return List.of(); // returns early at the start of a PE, since the rest loads many classes
    }
    return unknown.stream()
        .sorted()
        .map(name -> name + " is no setting of shmem4j and is ignored; did you mean " + nearest(name) + "?")
        .toList();
  }

  private static boolean isKnown(String name) {
    for (Setting<?> setting : Settings.ALL) {
      if (setting.name().equals(name)) {
        return true;
      }
    }
    return JobEnvironment.ALL.contains(name);
  }

  private static String nearest(String name) {
    return Settings.ALL.stream()
        .map(Setting::name)
        .min(Comparator.comparingInt(known -> distance(name, known)))
        .orElseThrow();
  }

  /** The number of letters to add, remove or change. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
