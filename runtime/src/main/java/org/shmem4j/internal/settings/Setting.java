package org.shmem4j.internal.settings;

import java.util.List;
import java.util.Locale;

/**
 * A setting: an environment variable, and the system property that overrides it.
 *
 * @param name the environment variable
 * @param aliases older names of it, which it overrides
 * @param fallback the text that is used if it is unset
 * @param purpose what it does, in one line
 * @param rule what a value must be
 * @param <T> the values
 */
record Setting<T>(String name, List<String> aliases, String fallback, String purpose, ValueRule<T> rule) {

  /** {@return the system property: for SHMEM4J_TIMEOUT it is shmem4j.timeout} */
  String property() {
    return name.toLowerCase(Locale.ROOT).replace('_', '.');
  }

  T parse(String text, String origin) {
    try {
      return rule.parse(text.strip());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(name + " must be " + rule.text() + ": " + origin + "=" + text, e);
    }
  }
}
