package org.shmem4j.internal.config;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A setting: an environment variable, and the system property that overrides it.
 *
 * @param name the environment variable
 * @param aliases older names of it, which it overrides
 * @param fallback the text that is used if it is unset
 * @param rule what a value must be, as the end of "name must be"
 * @param purpose what it does, in one line
 * @param parser parses a text; throws IllegalArgumentException or ArithmeticException if it breaks the rule
 * @param <T> the values
 */
public record Setting<T>(
    String name, List<String> aliases, String fallback, String rule, String purpose, Function<String, T> parser) {

  /** {@return the system property: SHMEM4J_TIMEOUT's is shmem4j.timeout} */
  public String property() {
    return name.toLowerCase(Locale.ROOT).replace('_', '.');
  }

  T parse(String text, String origin) {
    try {
      return parser.apply(text.strip());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(name + " must be " + rule + ": " + origin + "=" + text, e);
    }
  }
}
