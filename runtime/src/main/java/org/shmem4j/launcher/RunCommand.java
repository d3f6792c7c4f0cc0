package org.shmem4j.launcher;

import java.util.List;

/** Runs the user's program as a job of processes. */
final class RunCommand implements Command {
  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "runs a program as a job of processes, on this machine or on several hosts";
  }

  @Override
  public String help() {
    return RunOptions.HELP;
  }

  @Override
  public int run(List<String> arguments) throws InterruptedException {
    RunOptions options = RunOptions.parse(arguments);
    if (options == null) {
      System.out.print(help());
      return 0;
    }
    if (options.cluster().isWanted()) {
      return ClusterRun.run(options);
    }
    if (options.cluster().dryRun()) {
      System.out.println(ClusterRun.shown(JavaCommand.of(options, 0)));
      return 0;
    }
    return new Job(options).run();
  }
}
