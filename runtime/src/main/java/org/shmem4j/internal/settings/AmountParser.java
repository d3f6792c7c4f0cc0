package org.shmem4j.internal.settings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** Parses numbers with units. */
final class AmountParser {
  /** Longer than any wait; its nanoseconds are Long.MAX_VALUE. */
  static final Duration UNLIMITED = Duration.ofNanos(Long.MAX_VALUE);

  private static final String MULTIPLIERS = "kmgt";
  private static final int MOST_EXPONENT_DIGITS = 3; // larger numbers would take all memory to write out

  private AmountParser() {}

  /**
   * Parses a size as the specification defines it: a decimal number, optionally with a multiplier; characters after the
   * multiplier are ignored. The number may have an exponent, as in C.
   *
   * @param text such as 3.1M or 1e9
   * @return bytes, rounded up
   */
  static long bytes(String text) {
    int end = endOfExponent(text, endOfDigits(text));
    String number = text.substring(0, end);
    if (end == text.length()) {
      return times(number, 1);
    }
    int power = MULTIPLIERS.indexOf(Character.toLowerCase(text.charAt(end)));
    if (power < 0) {
      throw new IllegalArgumentException("no multiplier");
    }
    return times(number, 1L << (10 * (power + 1)));
  }

  private static int endOfDigits(String text) {
    int end = 0;
    while (end < text.length() && (Character.isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      end++;
    }
    return end;
  }

  /** {@return where an exponent that starts here ends, or the same index if there is none} */
  private static int endOfExponent(String text, int start) {
    if (start == text.length() || Character.toLowerCase(text.charAt(start)) != 'e') {
      return start;
    }
    int digits = start + 1;
    if (digits < text.length() && "+-".indexOf(text.charAt(digits)) >= 0) {
      digits++;
    }
    int end = digits;
    while (end < text.length() && Character.isDigit(text.charAt(end))) {
      end++;
    }
    return end == digits || end - digits > MOST_EXPONENT_DIGITS ? start : end;
  }

  /** {@return whether a number has no fraction or exponent, so that the classes for these are not needed} */
  private static boolean isWhole(String number) {
    return number.indexOf('.') < 0 && number.indexOf('e') < 0 && number.indexOf('E') < 0;
  }

  /** Multiplies and rounds up. Whole numbers, the usual case, avoid classes whose loading would delay a PE's start. */
  private static long times(String number, long factor) {
    return isWhole(number)
        ? Math.multiplyExact(Long.parseLong(number), factor)
        : new BigDecimal(number).multiply(BigDecimal.valueOf(factor))
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
  }

  /**
   * Parses a duration: a number of seconds, or a number with a unit; 0 and "unlimited" mean no limit.
   *
   * @param text such as 90, 90s, 500ms, 2m, 1h
   * @return the duration
   */
  static Duration duration(String text) {
    if (text.equals("unlimited")) {
      return UNLIMITED;
    }
    int end = endOfDigits(text);
    long nanosPerUnit = switch (text.substring(end)) {
      case "ms" -> 1_000_000L;
      case "", "s" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      default -> throw new IllegalArgumentException("no unit");
    };
    Duration duration = Duration.ofNanos(times(text.substring(0, end), nanosPerUnit));
    return duration.isZero() ? UNLIMITED : duration;
  }
}
