package org.shmem4j.internal.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds variables and system properties that look like settings of the library but are not, since a misspelled setting
 * would be ignored silently.
 */
public final class UnknownSettings {
  private static final String OURS = "SHMEM4J_";

  private UnknownSettings() {}

  /**
   * Describes unknown settings. A name that begins with {@code SHMEM4J_} must be a setting; others, which may belong to
   * other libraries, are reported if they closely resemble one.
   *
   * @param variables the names of the environment's variables
   * @param properties the names of the system properties
   * @return a sentence for each that is not a setting, with the name that it resembles most
   */
  public static List<String> among(Collection<String> variables, Collection<String> properties) {
    List<String> suspects = new ArrayList<>();
    for (String name : variables) {
      if ((name.startsWith("SHM") || name.startsWith("SMA_")) && !isKnown(name)) {
        suspects.add(name);
      }
    }
    for (String name : properties) {
      if (name.startsWith("shm") && !isKnownProperty(name)) {
        suspects.add("-D" + name);
      }
    }
    if (suspects.isEmpty()) {
      return List.of(); // returns early at the start of a PE, since the rest loads many classes
    }
    List<String> known = Settings.ALL.stream()
        .flatMap(setting -> Stream.concat(
            Stream.of(setting.name(), "-D" + setting.property()), setting.aliases().stream()))
        .toList();
    return suspects.stream().sorted().flatMap(name -> told(name, known)).toList();
  }

  private static Stream<String> told(String name, List<String> known) {
    String remedy = Spelling.nearest(name, known)
        .map(nearest -> "did you mean " + nearest + "?")
        .orElse(name.startsWith(OURS) ? "shmem4j info --settings lists them" : "");
    return remedy.isEmpty()
        ? Stream.of()
        : Stream.of(name + " is not a setting of shmem4j and is ignored; " + remedy);
  }

  private static boolean isKnown(String name) {
    for (Setting<?> setting : Settings.ALL) {
      if (setting.name().equals(name) || setting.aliases().contains(name)) {
        return true;
      }
    }
    return JobEnvironment.ALL.contains(name);
  }

  private static boolean isKnownProperty(String name) {
    for (Setting<?> setting : Settings.ALL) {
      if (setting.property().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
