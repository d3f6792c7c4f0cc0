package org.shmem4j.internal.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;

/** Parses the texts of settings. */
final class Parsers {
  /** Longer than any wait; its nanoseconds are Long.MAX_VALUE. */
  static final Duration UNLIMITED = Duration.ofNanos(Long.MAX_VALUE);

  private static final long MOST_HEAP = 1L << 46;
  private static final String MULTIPLIERS = "kmgt";

  private Parsers() {}

  /**
   * Parses a size as the specification defines it: a decimal number, optionally with a multiplier; characters after the
   * multiplier are ignored.
   *
   * @param text such as 3.1M
   * @return bytes, rounded up
   */
  static long size(String text) {
    int end = 0;
    while (end < text.length() && (Character.isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      end++;
    }
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

  /** Multiplies and rounds up. Whole numbers, the usual case, avoid classes whose loading would delay a PE's start. */
  private static long times(String number, long factor) {
    return number.indexOf('.') < 0
        ? Math.multiplyExact(Long.parseLong(number), factor)
        : new BigDecimal(number).multiply(BigDecimal.valueOf(factor))
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
  }

  /**
   * Parses the size of a heap. The limit exceeds the memory of any host, and keeps the sum over all PEs within a long.
   */
  static long heapSize(String text) {
    long bytes = size(text);
    if (bytes > MOST_HEAP) {
      throw new IllegalArgumentException("too large");
    }
    return bytes;
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
    int end = 0;
    while (end < text.length() && (Character.isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      end++;
    }
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

  /** Parses one of the specification's switches, which any value turns on. */
  static Boolean anything(String text) {
    return !text.isEmpty();
  }

  /** Returns a parser of numbers from a least one up. */
  static Function<String, Integer> atLeast(int least) {
    return text -> {
      int value = Integer.parseInt(text);
      if (value < least) {
        throw new IllegalArgumentException("too small");
      }
      return value;
    };
  }

  /** Returns a parser of numbers within a range. */
  static Function<String, Integer> between(int least, int most) {
    return text -> {
      int value = atLeast(least).apply(text);
      if (value > most) {
        throw new IllegalArgumentException("too large");
      }
      return value;
    };
  }

  /** Parses a size, or "auto" as -1. */
  static Long automaticOrSize(String text) {
    return text.equals("auto") ? Long.valueOf(-1) : Long.valueOf(size(text));
  }

  /** Parses a number from 0 up, or "auto" as -1. */
  static Integer automaticOrCount(String text) {
    return text.equals("auto") ? Integer.valueOf(-1) : atLeast(0).apply(text);
  }

  /** Parses a switch. */
  static Boolean zeroOrOne(String text) {
    return switch (text) {
      case "0" -> false;
      case "1" -> true;
      default -> throw new IllegalArgumentException("neither");
    };
  }

  /** Parses any whole number, or an empty text. */
  static OptionalLong seed(String text) {
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }

  /** Returns a parser of one of several words. */
  static Function<String, String> oneOf(String... words) {
    return text -> {
      String word = text.toLowerCase(Locale.ROOT);
      if (!List.of(words).contains(word)) {
        throw new IllegalArgumentException("unknown word");
      }
      return word;
    };
  }
}
