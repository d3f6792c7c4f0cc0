package org.shmem4j.benchmarks;

import java.util.Iterator;
import java.util.List;

/** Walks along options and their values. */
public final class CommandLine {
  private final Iterator<String> arguments;
  private String option;
  private String attached;

  /**
   * Starts at the first option.
   *
   * @param arguments the command line
   */
  public CommandLine(List<String> arguments) {
    this.arguments = arguments.iterator();
  }

  /** {@return whether there is another option; it becomes the current one} */
  public boolean next() {
    if (attached != null) {
      throw new BenchUsageException(option + " takes no value: " + option + "=" + attached);
    }
    if (!arguments.hasNext()) {
      return false;
    }
    String argument = arguments.next();
    int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
    option = equals < 0 ? argument : argument.substring(0, equals);
    attached = equals < 0 ? null : argument.substring(equals + 1);
    return true;
  }

  /** {@return the current option} */
  public String option() {
    return option;
  }

  /** {@return the current option's value} */
  public String value() {
    String value = attached;
    attached = null;
    if (value != null) {
      return value;
    }
    if (!arguments.hasNext()) {
      throw new BenchUsageException(option + " needs a value");
    }
    return arguments.next();
  }

  /** {@return the current option's value, a number from 1 up} */
  public int number() {
    String text = value();
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new BenchUsageException(option + " must be a number from 1 up: " + option + "=" + text);
  }

  /**
   * The current option's value, one of a few.
   *
   * @param words the words that it can be
   * @return the word
   */
  public String oneOf(List<String> words) {
    String word = value();
    if (!words.contains(word)) {
      throw new BenchUsageException(option + " must be one of " + String.join(", ", words) + ": " + option + "="
          + word);
    }
    return word;
  }

  /** {@return the error for an option that the command does not have} */
  public BenchUsageException unknown() {
    return new BenchUsageException("bench has no option " + option + "; bench --help lists them");
  }
}
