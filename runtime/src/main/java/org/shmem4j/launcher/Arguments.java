package org.shmem4j.launcher;

import java.util.List;

/** Walks along a command line: options, their values, and the rest. */
final class Arguments {
  private final List<String> arguments;
  private int next;
  private String option;
  private String attached;

  Arguments(List<String> arguments) {
    this.arguments = arguments;
  }

  /** {@return the next option's name; null after the last, where the rest begins} */
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

  /** {@return the value of the option last returned} */
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
   * The value of the option last returned, as a number.
   *
   * @param least the least that is allowed
   * @param most the most that is allowed
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
      // said below
    }
    throw new UsageException(
        option + " must be a number from " + least + " to " + most + ": " + option + "=" + text);
  }

  /** {@return what follows the options} */
  List<String> rest() {
    return arguments.subList(next, arguments.size());
  }
}
