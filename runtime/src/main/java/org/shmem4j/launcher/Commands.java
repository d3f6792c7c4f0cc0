package org.shmem4j.launcher;

import java.util.List;

/** The list of commands; a new one is added here. */
final class Commands {
  static final List<Command> ALL = List.of(
      new RunCommand(),
      new ExecCommand(),
      new PsCommand(),
      new TopCommand(),
      new DumpCommand(),
      new ProfileCommand(),
      new FindingsCommand(),
      new InfoCommand(),
      new DemoCommand(),
      new NewCommand(),
      new CompletionCommand(),
      new SourceTreeCommand("bench", "measures collectives, and native libraries beside them"),
      new SourceTreeCommand("check", "checks Java sources for misused symmetric memory"),
      new SourceTreeCommand("generate", "writes the typed methods of your own types"));

  private Commands() {}

  static Command named(String name) {
    for (Command command : ALL) {
      if (command.name().equals(name)) {
        return command;
      }
    }
    throw new UsageException("there is no command " + name + "; shmem4j --help lists them");
  }

  static boolean asksForHelp(List<String> arguments) {
    return arguments.contains("--help") || arguments.contains("-h");
  }

  static String help() {
    StringBuilder help = new StringBuilder("Usage: shmem4j COMMAND [options]\n\n");
    for (Command command : ALL) {
      help.append(String.format("  %-10s %s%n", command.name(), command.summary()));
    }
    help.append("\nshmem4j COMMAND --help explains a command; shmem4j --version prints the version.\n");
    return help.toString();
  }
}
