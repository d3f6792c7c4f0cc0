package org.shmem4j.launcher;

import java.util.List;

/** A command that the start script itself carries out. Without the script it explains that. */
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
    return "Usage: shmem4j " + name + " [options], in the distribution or the source tree\n\nThere it " + summary
        + ".\n";
  }

  @Override
  public int run(List<String> arguments) {
    if (!arguments.contains("--help") && !arguments.contains("-h")) {
      throw Installation.refusal(name);
    }
    System.out.print(help());
    return 0;
  }
}
