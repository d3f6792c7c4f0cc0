package org.shmem4j.examples;

/** Checks the results of the examples: a wrong one ends the PE, and with it the job. */
final class Check {
  private Check() {}

  @SuppressWarnings("AnnotateFormatMethod") // the annotation would be a dependency of the examples
  static void that(boolean holds, String rule, Object... values) {
    if (!holds) {
      throw new IllegalStateException(String.format(rule, values));
    }
  }
}
