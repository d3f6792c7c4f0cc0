package org.shmem4j.launcher;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.shmem4j.internal.settings.Spelling;

/** Reads a command line: options, their values, and the rest. */
final class Arguments {
  /** A single letter directly followed by a number, such as -n2. */
  private static final Pattern NUMBERED = Pattern.compile("-[a-zA-Z]\\d.*");

  private static final Pattern OPTION_LINE = Pattern.compile("^ +(-.*?)(?:  +(.*))?$", Pattern.MULTILINE);
  private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--?[a-z][a-z-]*");

  private final String command;
  private final String help;
  private final List<String> arguments;
  private int next;
  private String option;
  private String attached;

  Arguments(Command command, List<String> arguments) {
    this(command.name(), command.help(), arguments);
  }

  /**
   * Starts parsing.
   *
   * @param command the command's name
   * @param help the text that explains its options
   * @param arguments what follows its name
   */
  Arguments(String command, String help, List<String> arguments) {
    this.command = command;
    this.help = help;
    this.arguments = arguments;
  }

  /**
   * Reads a command line that allows no options except those for help.
   *
   * @return the arguments, or null if only help was wanted, which is printed
   */
  static List<String> withoutOptions(Command command, List<String> given) {
    Arguments arguments = new Arguments(command, given);
    String option = arguments.nextOption();
    if (option == null) {
      return arguments.rest();
    }
    if (!option.equals("-h") && !option.equals("--help")) {
      throw arguments.unknown("");
    }
    System.out.print(command.help());
    return null;
  }

  /**
   * Refuses the option that was returned last.
   *
   * @param remedy the end of the message if no option of the command is similar
   */
  UsageException unknown(String remedy) {
    String meant = Spelling.nearest(option, explained(help))
        .map(nearest -> "; did you mean " + nearest + "?")
        .orElse(remedy);
    return new UsageException(command + " has no option " + option + meant);
  }

  /** {@return the options that a command's help explains} */
  static List<String> explained(String help) {
    return OPTION_LINE.matcher(help).results()
        .flatMap(line -> OPTION.matcher(line.group(1)).results())
        .map(MatchResult::group)
        .distinct()
        .toList();
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
    boolean numbered = NUMBERED.matcher(argument).matches();
    int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
    int end = numbered ? 2 : equals < 0 ? argument.length() : equals;
    option = argument.substring(0, end);
    attached = numbered ? argument.substring(2) : equals < 0 ? null : argument.substring(equals + 1);
    return option;
  }

  /** {@return the value of the option that was returned last} */
  String value() {
    boolean isAttached = attached != null;
    String value = any();
    if (!isAttached && value.startsWith("-")) {
      throw new UsageException(option + " needs a value, not " + value);
    }
    return value;
  }

  /** Returns the value, which may look like an option. */
  private String any() {
    String value = attached;
    attached = null;
    if (value == null && next < arguments.size() && !arguments.get(next).equals("--")) {
      value = arguments.get(next++);
    }
    if (value == null || value.isEmpty()) {
      throw new UsageException(option + " needs a value");
    }
    return value;
  }

  /**
   * Returns the value of the option that was returned last, as a number.
   *
   * @param least the least number allowed
   * @param most the greatest number allowed
   * @return the number
   */
  int number(int least, int most) {
    String text = any();
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
