package org.shmem4j.junit;

import org.shmem4j.Shmem;

/** The value of a length that depends on the job: integers, {@code nPes}, {@code + - * / %}, parentheses. */
final class LengthOf {
  private final String text;
  private final Shmem shmem;
  private int at;

  private LengthOf(String text, Shmem shmem) {
    this.text = text;
    this.shmem = shmem;
  }

  static long value(String text, Shmem shmem) {
    LengthOf length = new LengthOf(text, shmem);
    long value = length.sum();
    if (length.next() != 0) {
      throw length.malformed();
    }
    return value;
  }

  private long sum() {
    long value = product();
    for (char operator = next(); operator == '+' || operator == '-'; operator = next()) {
      at++;
      value = operator == '+' ? Math.addExact(value, product()) : Math.subtractExact(value, product());
    }
    return value;
  }

  private long product() {
    long value = factor();
    for (char operator = next(); operator == '*' || operator == '/' || operator == '%'; operator = next()) {
      at++;
      value = switch (operator) {
        case '*' -> Math.multiplyExact(value, factor());
        case '/' -> Math.divideExact(value, factor());
        default -> value % factor();
      };
    }
    return value;
  }

  private long factor() {
    if (next() == '(') {
      at++;
      long value = sum();
      if (next() != ')') {
        throw malformed();
      }
      at++;
      return value;
    }
    int start = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    String word = text.substring(start, at);
    try {
      return word.equals("nPes") ? shmem.nPes() : Long.parseLong(word);
    } catch (NumberFormatException e) {
      at = start;
      throw malformed();
    }
  }

  private char next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private IllegalArgumentException malformed() {
    return new IllegalArgumentException("the length of a symmetric parameter must be made of integers, nPes, + - * / % "
        + "and parentheses: lengthOf=" + text + " column=" + (at + 1));
  }
}
