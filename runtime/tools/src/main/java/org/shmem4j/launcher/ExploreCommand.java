package org.shmem4j.launcher;

import java.util.List;
import java.util.concurrent.Callable;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** Runs a program again and again, each time with another order of its PEs and messages. */
final class ExploreCommand implements Command {
  private static final int FAILED = 1;
  private static final int USUAL_PES = 2;
  private static final int USUAL_SCHEDULES = 1_000;
  private static final int MORE = 100; // after a failure, for a shorter one

  @Override
  public String name() {
    return "explore";
  }

  @Override
  public String summary() {
    return "runs a program with many orders of its PEs and messages, to find faults that few runs show";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j explore [options] -- [-cp PATH] Main [arguments]
               shmem4j explore [options] -- App.java [arguments]

        Runs a program in this JVM as often as there are schedules. Its PEs are threads, each with a host of its own, of
        which one runs at a time; messages, puts and nonblocking transfers arrive as late and in as different an order
        as the memory model allows. If a schedule fails, prints its name, what happened, and how to run it again. The same
        schedule is the same history, as long as the program reads no clock, no identity hash and no unordered map, and
        keeps nothing in static fields. The program starts its PEs with Shmem.run. With --deaths a PE dies at some call
        or wait, without any finally; then a schedule ends well if no PE throws but an exception that names a dead one.

          -n, --pes N          how many PEs (default: 2)
              --schedules N    how many schedules (default: 1000)
              --first N        the number of the first (default: 0)
              --deaths         lets PEs die
          -h, --help           shows this

        Exit status: 0 if every schedule ended well; 1 if one failed; 2 for wrong usage.
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    Arguments arguments = new Arguments(this, given);
    int pes = USUAL_PES;
    int schedules = USUAL_SCHEDULES;
    int first = 0;
    boolean deaths = false;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "-n", "--pes" -> pes = arguments.number(1, Schedule.MOST_PES);
        case "--schedules" -> schedules = arguments.number(1, Integer.MAX_VALUE);
        case "--first" -> first = arguments.number(0, Integer.MAX_VALUE);
        case "--deaths" -> deaths = true;
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("; shmem4j explore --help lists them");
      }
    }
    Schedule from = new Schedule(pes, first, deaths);
    int count = schedules;
    return ExploredProgram.run(name(), arguments.rest(), program -> explore(program, from, count));
  }

  private static int explore(Callable<?> program, Schedule first, int count) {
    History shortest = null;
    long end = first.number() + count;
    for (Schedule next = first; next.number() < end; next = next.next()) {
      History history = Simulation.runProgram(next, false, program);
      if (!history.isGood() && (shortest == null || history.steps() < shortest.steps())) {
        end = shortest == null ? Math.min(end, next.number() + 1 + MORE) : end;
        shortest = history;
      }
    }
    if (shortest == null) {
      System.out.println("shmem4j: all " + count + " schedules ended well: pes=" + first.pes());
      return 0;
    }
    String name = shortest.schedule().name();
    ExploredProgram.tell(Simulation.runProgram(shortest.schedule(), true, program));
    System.err.println("shmem4j: schedule " + name + " failed; shmem4j replay " + name + " -- … runs it again");
    return FAILED;
  }
}
