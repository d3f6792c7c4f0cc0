package org.shmem4j.launcher;

import java.util.List;

/** Reads a command line: options, their values, and the rest. */
final class Arguments {
  private final List<String> arguments;
  private int next;
  private String option;
  private String attached;

  Arguments(List<String> arguments) {
    this.arguments = arguments;
  }

  /** {@return the next option's name; null after the last one} */
  String nextOption() {
    if (attached != null) {
      throw new UsageException(option + " takes no value: " + option + "=" + attached);
    }
    if (next == arguments.size() || !arguments.get(next).startsWith("-")) {
      return null;
    }
    String argument = arguments.get(next++);
    if (argument.equals("--")) {
      return null;
    }
    int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
    option = equals < 0 ? argument : argument.substring(0, equals);
    attached = equals < 0 ? null : argument.substring(equals + 1);
    return option;
  }

  /** {@return the value of the option that was returned last} */
  String value() {
    String value = attached;
    attached = null;
    if (value != null) {
      return value;
    }
    if (next == arguments.size()) {
      throw new UsageException(option + " needs a value");
    }
    return arguments.get(next++);
  }

  /**
   * Returns the value of the option that was returned last, as a number.
   *
   * @param least the least number allowed
   * @param most the greatest number allowed
   * @return the number
   */
  int number(int least, int most) {
    String text = value();
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new UsageException(
        option + " must be a number from " + least + " to " + most + ": " + option + "=" + text);
  }

  /** {@return the arguments after the options} */
  List<String> rest() {
    return arguments.subList(next, arguments.size());
  }
}
