package org.shmem4j.internal.settings;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The rule that the text of a setting must follow. Rules are classes, not lambdas: a lambda's class is generated when
 * it is first used, and so many of them would delay a PE's start.
 *
 * @param <T> the values
 */
interface ValueRule<T> {
  /** {@return what a value must be, as the end of "name must be"} */
  String text();

  /**
   * Parses a value.
   *
   * @param text the setting's text
   * @return the value
   * @throws IllegalArgumentException if it breaks the rule; or ArithmeticException if it is too large
   */
  T parse(String text);

  /** One of the specification's switches, which any value turns on. */
  record Flag() implements ValueRule<Boolean> {
    /** Stands for a value that is set but empty. */
    static final String EMPTY = "(empty)";

    @Override
    public String text() {
      return "anything";
    }

    @Override
    public Boolean parse(String value) {
      return !value.isEmpty();
    }
  }

  /** A switch. */
  record Switch() implements ValueRule<Boolean> {
    private static final List<String> OFF = List.of("0", "no", "off", "false");
    private static final List<String> ON = List.of("1", "yes", "on", "true");

    @Override
    public String text() {
      return "0 or 1, no or yes, off or on, false or true";
    }

    @Override
    public Boolean parse(String value) {
      String word = value.toLowerCase(Locale.ROOT);
      if (!isWord(word)) {
        throw new IllegalArgumentException("neither");
      }
      return ON.contains(word);
    }

    static boolean isWord(String value) {
      return OFF.contains(value) || ON.contains(value);
    }
  }

  /**
   * A switch that has an additional position.
   *
   * @param word the additional position
   */
  record SwitchOr(String word) implements ValueRule<String> {
    private static final Switch SWITCH = new Switch();

    @Override
    public String text() {
      return SWITCH.text() + ", or " + word;
    }

    @Override
    public String parse(String value) {
      if (value.equals(word)) {
        return word;
      }
      return SWITCH.parse(value) ? "1" : "0";
    }
  }

  /**
   * The path of a folder, as a text. A word for a switch is refused, since it would create a folder that nobody wants.
   *
   * @param words what it may be instead
   */
  record Folder(List<String> words) implements ValueRule<String> {
    @Override
    public String text() {
      return String.join("", words.stream().map(word -> word + " or ").toList())
          + "the path of a folder, ./yes for one that is called yes";
    }

    @Override
    public String parse(String value) {
      if (Switch.isWord(value.toLowerCase(Locale.ROOT)) && !words.contains(value)) {
        throw new IllegalArgumentException("a switch");
      }
      return value;
    }
  }

  /** A number within a range. */
  record Between(int least, int most) implements ValueRule<Integer> {
    static Between atLeast(int least) {
      return new Between(least, Integer.MAX_VALUE);
    }

    @Override
    public String text() {
      return "a number from " + least + (most == Integer.MAX_VALUE ? " up" : " to " + most);
    }

    @Override
    public Integer parse(String value) {
      int number = Integer.parseInt(value);
      if (number < least || number > most) {
        throw new IllegalArgumentException("outside");
      }
      return number;
    }
  }

  /** Any whole number, or an empty text. */
  record Seed() implements ValueRule<OptionalLong> {
    @Override
    public String text() {
      return "a whole number";
    }

    @Override
    public OptionalLong parse(String value) {
      return value.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value));
    }
  }

  /** What another rule allows, or "auto", represented by a value that the other does not allow. */
  record Automatic<T>(ValueRule<T> rule, T automatic) implements ValueRule<T> {
    @Override
    public String text() {
      return "auto or " + rule.text();
    }

    @Override
    public T parse(String value) {
      return value.equals("auto") ? automatic : rule.parse(value);
    }
  }

  /** One of several words. */
  record OneOf(List<String> words) implements ValueRule<String> {
    static OneOf of(String... words) {
      return new OneOf(List.of(words));
    }

    @Override
    public String text() {
      int last = words.size() - 1;
      return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    @Override
    public String parse(String value) {
      String word = value.toLowerCase(Locale.ROOT);
      if (!words.contains(word)) {
        throw new IllegalArgumentException("unknown word");
      }
      return word;
    }
  }

  /** A size. */
  record Size() implements ValueRule<Long> {
    @Override
    public String text() {
      return "a decimal number of bytes, optionally followed by k, m or g";
    }

    @Override
    public Long parse(String value) {
      return AmountParser.bytes(value);
    }
  }

  /** The size of a heap. The limit exceeds the memory of any host, and keeps the sum over all PEs within a long. */
  record HeapSize() implements ValueRule<Long> {
    private static final long MOST = 1L << 46;

    @Override
    public String text() {
      return "a decimal number of bytes, optionally followed by k, m, g or t, up to 64t";
    }

    @Override
    public Long parse(String value) {
      long bytes = AmountParser.bytes(value);
      if (bytes > MOST) {
        throw new IllegalArgumentException("too large");
      }
      return bytes;
    }
  }

  /** A duration. */
  record Time() implements ValueRule<Duration> {
    @Override
    public String text() {
      return "unlimited, or seconds, or a number with ms, s, m or h";
    }

    @Override
    public Duration parse(String value) {
      return AmountParser.duration(value);
    }
  }
}
