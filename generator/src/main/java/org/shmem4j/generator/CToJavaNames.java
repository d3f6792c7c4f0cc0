package org.shmem4j.generator;

import java.util.Locale;

/** Derives names in Java from names in C. */
final class CToJavaNames {
  private CToJavaNames() {}

  /**
   * Converts {@code shmem_ctx_<TYPENAME>_put_nbi} and {@code int} to {@code intPutNbi}; an empty typename is left out.
   */
  static String method(String pattern, String typename, String op, long size) {
    String plain = pattern.replaceFirst("^i?shmem_|^SHMEM_", "");
    StringBuilder name = new StringBuilder();
    for (String word : plain.split("_", -1)) {
      String part = switch (word) {
        case "<TYPENAME>" -> typename;
        case "<OP>" -> op;
        default -> word.toLowerCase(Locale.ROOT).replace("<size>", Long.toString(size))
            .replace("<bytes>", Long.toString(size / 8));
      };
      name.append(name.isEmpty() ? part : capital(part));
    }
    return name.toString();
  }

  static String capital(String text) {
    return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  /** Converts {@code doubleInt} to {@code DOUBLE_INT}. */
  static String constant(String camel) {
    return camel.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
  }
}
