package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;

/** Runs the example that shows what the library is. It is part of the source tree; the start script builds it. */
final class DemoCommand implements Command {
  private static final String PROGRAM = "org.shmem4j.examples.Demo";

  @Override
  public String name() {
    return "demo";
  }

  @Override
  public String summary() {
    return "runs a small computation on four PEs and checks its result";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j demo [options of run]

        Runs a small computation on four PEs, unless -n says otherwise, checks its result, and shows what each PE did
        and the time against one PE.
        """;
  }

  @Override
  public int run(List<String> arguments) throws InterruptedException {
    List<String> all = new ArrayList<>(List.of("--pes", "4"));
    all.addAll(arguments);
    all.addAll(List.of("--", PROGRAM));
    RunOptions options = RunOptions.parse(all);
    if (options == null) {
      System.out.print(help());
      return 0;
    }
    if (System.getProperty(JavaCommand.CLASS_PATH_PROPERTY) == null) {
      throw SourceTreeCommand.refusal(name());
    }
    return new Job(options).run();
  }
}
