package org.shmem4j.internal.config;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Function;

/** From the texts of settings to their values. */
final class Parsers {
  /** Longer than any wait; its nanoseconds are Long.MAX_VALUE. */
  static final Duration UNLIMITED = Duration.ofNanos(Long.MAX_VALUE);

  private static final long MOST_HEAP = 1L << 46;
  private static final String MULTIPLIERS = "kmgt";

  private Parsers() {}

  /**
   * The specification's sizes: a decimal number, then perhaps a multiplier; what follows the multiplier is ignored.
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

  /** Rounds up. Whole numbers, which are usual, do without classes that a PE's start would wait for. */
  private static long times(String number, long factor) {
    return number.indexOf('.') < 0
        ? Math.multiplyExact(Long.parseLong(number), factor)
        : new BigDecimal(number).multiply(BigDecimal.valueOf(factor))
            .setScale(0, RoundingMode.CEILING)
            .longValueExact();
  }

  /** Sizes of heaps: no machine has more, and the sum over all PEs must still be a number. */
  static long heapSize(String text) {
    long bytes = size(text);
    if (bytes > MOST_HEAP) {
      throw new IllegalArgumentException("too large");
    }
    return bytes;
  }

  /**
   * Durations: a number of seconds, or a number with a unit; 0 and "unlimited" mean no limit.
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

  /** For the specification's switches, which any value turns on. */
  static Boolean anything(String text) {
    return !text.isEmpty();
  }

  /** Numbers from least up. */
  static Function<String, Integer> atLeast(int least) {
    return text -> {
      int value = Integer.parseInt(text);
      if (value < least) {
        throw new IllegalArgumentException("too small");
      }
      return value;
    };
  }

  /** Numbers from least to most. */
  static Function<String, Integer> between(int least, int most) {
    return text -> {
      int value = atLeast(least).apply(text);
      if (value > most) {
        throw new IllegalArgumentException("too large");
      }
      return value;
    };
  }

  /** Sizes, or "auto" for -1. */
  static Long automaticOrSize(String text) {
    return text.equals("auto") ? Long.valueOf(-1) : Long.valueOf(size(text));
  }

  /** Numbers from 0 up, or "auto" for -1. */
  static Integer automaticOrCount(String text) {
    return text.equals("auto") ? Integer.valueOf(-1) : atLeast(0).apply(text);
  }

  /** A switch. */
  static Boolean zeroOrOne(String text) {
    return switch (text) {
      case "0" -> false;
      case "1" -> true;
      default -> throw new IllegalArgumentException("neither");
    };
  }

  /** Any whole number, or nothing. */
  static OptionalLong seed(String text) {
    return text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
  }

  /** One of some words. */
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
