package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;

/** Runs a program of the source tree as a job: the demo, the benchmarks. The start script builds them. */
final class MainClassCommand implements Command {
  private final String name;
  private final String summary;
  private final int pes;
  private final String mainClass;

  MainClassCommand(String name, String summary, int pes, String mainClass) {
    this.name = name;
    this.summary = summary;
    this.pes = pes;
    this.mainClass = mainClass;
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
    return """
        Usage: shmem4j %s [options of run] [-- arguments]

        %s, on %d PEs unless -n says otherwise.
        """.formatted(name, summary, pes);
  }

  @Override
  public int run(List<String> arguments) throws InterruptedException {
    if (System.getProperty(JavaCommand.CLASS_PATH_PROPERTY) == null) {
      throw new UsageException(name + " is part of the source tree: run ./shmem4j " + name + " there");
    }
    int end = arguments.indexOf("--");
    List<String> options = end < 0 ? arguments : arguments.subList(0, end);
    List<String> programArguments = end < 0 ? List.of() : arguments.subList(end + 1, arguments.size());
    List<String> all = new ArrayList<>(List.of("--pes", Integer.toString(pes)));
    all.addAll(options);
    all.addAll(List.of("--", mainClass));
    all.addAll(programArguments);
    RunOptions parsed = RunOptions.parse(all);
    if (parsed == null) {
      System.out.print(help());
      return 0;
    }
    return new Job(parsed).run();
  }
}
