package org.shmem4j.evaluation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Hides who ran an evaluation, and where, in texts that come from programs. */
final class PrivateNames {
  private static final Pattern ADDRESS =
      Pattern.compile("\\b\\d{1,3}(\\.\\d{1,3}){3}\\b|\\b[0-9a-fA-F]{1,4}(:[0-9a-fA-F]{0,4}){4,7}");
  private static final int LEAST_NAME = 3; // shorter ones occur in many words
  private static final String NOBODY = "root"; // everybody has it, and it is a word in messages

  private final Map<Pattern, String> hidden = new LinkedHashMap<>();
  private final String addressReplacement; // $0: the address itself

  /**
   * Hides names.
   *
   * @param names the names to hide, and what replaces them
   */
  PrivateNames(Map<String, String> names) {
    names.forEach((name, replacement) -> {
      if (name.length() >= LEAST_NAME && !name.equals(NOBODY)) {
        hidden.put(Pattern.compile("(?<![A-Za-z0-9])" + Pattern.quote(name) + "(?![A-Za-z0-9])"), replacement);
      }
    });
    addressReplacement = "ADDRESS";
  }

  private PrivateNames() {
    addressReplacement = "$0";
  }

  /**
   * Hides the names of this process's user, folders and host.
   *
   * @param hosts other hosts that are used, whose names are hidden, too
   * @return the object that hides them
   */
  static PrivateNames ofProcess(Collection<String> hosts) {
    Map<String, String> names = new LinkedHashMap<>();
    names.put(System.getProperty("user.dir"), "FOLDER");
    names.put(System.getProperty("user.home"), "HOME");
    names.put(System.getProperty("java.home"), "JAVA_HOME");
    names.put(MachineFacts.text("/proc/sys/kernel/hostname"), "HOST");
    names.put(System.getProperty("user.name"), "USER");
    hosts.forEach(host -> names.put(host, "HOST"));
    return new PrivateNames(names);
  }

  /** {@return an object that hides nothing} */
  static PrivateNames shown() {
    return new PrivateNames();
  }

  /** {@return a text of a program without names and addresses} */
  String hide(String text) {
    return ADDRESS.matcher(names(text)).replaceAll(addressReplacement);
  }

  /** {@return properties without names; anything that looks like an address is a version and is kept} */
  Map<String, String> hide(Map<String, String> texts) {
    Map<String, String> result = new LinkedHashMap<>();
    texts.forEach((name, text) -> result.put(name, names(text)));
    return result;
  }

  private String names(String text) {
    String result = text;
    for (Map.Entry<Pattern, String> each : hidden.entrySet()) {
      result = each.getKey().matcher(result).replaceAll(each.getValue());
    }
    return result;
  }
}
