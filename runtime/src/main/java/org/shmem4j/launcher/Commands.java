package org.shmem4j.launcher;

import java.util.List;

/** The commands there are: a new one is a name here. */
final class Commands {
  static final List<Command> ALL = List.of(
      new RunCommand(),
      new InfoCommand(),
      new MainClassCommand("demo", "Runs a small computation with a checked result", 4, "org.shmem4j.examples.Demo"),
      new MainClassCommand("bench", "Runs the benchmarks", 2, "org.shmem4j.benchmarks.Main"));

  private Commands() {}

  static Command named(String name) {
    for (Command command : ALL) {
      if (command.name().equals(name)) {
        return command;
      }
    }
    throw new UsageException("there is no command " + name + "; shmem4j --help lists them");
  }

  static String help() {
    StringBuilder help = new StringBuilder("Usage: shmem4j COMMAND [options]\n\n");
    for (Command command : ALL) {
      help.append(String.format("  %-10s %s%n", command.name(), command.summary()));
    }
    return help.append("\nshmem4j COMMAND --help tells more; shmem4j --version says which version this is.\n").toString();
  }
}
