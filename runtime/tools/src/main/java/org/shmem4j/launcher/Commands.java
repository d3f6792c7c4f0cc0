package org.shmem4j.launcher;

import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.internal.settings.Spelling;

/** The list of commands; add new ones here. */
final class Commands {
  static final List<Command> ALL = List.of(
      new RunCommand(),
      new ExecCommand(),
      new ExploreCommand(),
      new ReplayCommand(),
      new PsCommand(),
      new TopCommand(),
      new DumpCommand(),
      new ProfileCommand(),
      new FindingsCommand(),
      new InfoCommand(),
      new DemoCommand(),
      new NewCommand(),
      new InstallCommand(),
      new CompletionCommand(),
      new SourceTreeCommand("bench", "measures collectives, and compares them with native libraries"),
      new SourceTreeCommand("evaluate", "tries and measures the library here, and writes a file and a page about it"),
      new SourceTreeCommand("check", "checks Java sources for misused symmetric memory"),
      new SourceTreeCommand("explain", "explains a diagnostic of the checks by its tag"),
      new SourceTreeCommand("generate", "writes the typed methods of your own types"));

  private Commands() {}

  static Command named(String name) {
    for (Command command : ALL) {
      if (command.name().equals(name)) {
        return command;
      }
    }
    throw new UsageException("there is no command " + name + "; " + meantBy(name));
  }

  /** {@return the command that a mistyped name probably means} */
  private static String meantBy(String name) {
    if (name.endsWith(".java")) {
      return "to compile and run the source file, write: shmem4j run -n 2 -- " + name;
    }
    List<String> known =
        Stream.concat(Stream.of("--help", "--version", "help"), ALL.stream().map(Command::name)).toList();
    return Spelling.nearest(name, known).map(near -> "did you mean " + near + "?").orElse("shmem4j --help lists them");
  }

  /** {@return the help for the words after "help"} */
  static String help(List<String> words) {
    if (words.size() > 1) {
      throw new UsageException("help explains one command: " + String.join(" ", words));
    }
    return words.isEmpty() ? help() : named(words.getFirst()).help();
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
