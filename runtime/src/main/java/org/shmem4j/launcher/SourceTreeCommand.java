package org.shmem4j.launcher;

import java.util.List;

/** A command that the start script of the source tree runs by itself; here, where there is none, it says so. */
final class SourceTreeCommand implements Command {
  private final String name;
  private final String summary;

  SourceTreeCommand(String name, String summary) {
    this.name = name;
    this.summary = summary;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String summary() {
    return summary;
  }

  @Override
  public String help() {
    return "Usage: ./shmem4j " + name + " [options], in the source tree of shmem4j\n\nThere it " + summary + ".\n";
  }

  @Override
  public int run(List<String> arguments) {
    if (!Commands.asksForHelp(arguments)) {
      throw refusal(name);
    }
    System.out.print(help());
    return 0;
  }

  static UsageException refusal(String name) {
    return new UsageException(name + " is part of the source tree: run ./shmem4j " + name + " there");
  }
}
