package org.shmem4j.launcher;

import java.util.List;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** Runs a schedule that failed once more. */
final class ReplayCommand implements Command {
  private static final int FAILED = 1;

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public String summary() {
    return "runs a schedule that explore has named once more, and prints what happens";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j replay NAME -- [-cp PATH] Main [arguments]
               shmem4j replay NAME -- App.java [arguments]

        Runs one schedule of a program, which shmem4j explore has named, and prints its history: who called what in
        which line, and when messages arrived.

          -h, --help           shows this

        Exit status: 0 if it ended well; 1 if it failed; 2 for wrong usage.
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    List<String> arguments = Arguments.withoutOptions(this, given);
    if (arguments == null) {
      return 0;
    }
    if (arguments.isEmpty()) {
      throw new UsageException("replay needs the name of a schedule, such as 4s17");
    }
    Schedule schedule = Schedule.named(arguments.getFirst());
    List<String> rest = arguments.subList(1, arguments.size());
    List<String> program = !rest.isEmpty() && rest.getFirst().equals("--") ? rest.subList(1, rest.size()) : rest;
    return ExploredProgram.run(name(), program, code -> {
      History history = Simulation.runProgram(schedule, true, code);
      ExploredProgram.tell(history);
      return history.isGood() ? 0 : FAILED;
    });
  }
}
