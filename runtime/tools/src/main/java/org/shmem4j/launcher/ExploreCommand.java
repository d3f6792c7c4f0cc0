package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Orders;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** Runs a program again and again, each time with a different order of its PEs and messages. */
final class ExploreCommand implements Command {
  private static final int FAILED = 1;
  private static final int USUAL_PES = 2;
  private static final int USUAL_SCHEDULES = 1_000;
  private static final int MORE = 100; // after a failure, to find a shorter one
  private static final int MOST_CHANGES = 9;

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

        Runs a program in this JVM once for each schedule. Its PEs are threads that run one at a time, each with a
        host of its own; messages, puts and nonblocking transfers arrive as late and in as different an order as the
        memory model allows. If a schedule fails, prints its name, what happened, what the program prints in that
        schedule, and how to run it again. A schedule always has the same history, as long as the program reads no
        clock, no identity hash and no unordered map, and keeps nothing in static fields. The program starts its PEs
        with Shmem.run. A program whose PEs depend on other threads, such as those of an executor, or block in the JDK,
        as on a queue, cannot be explored. With --deaths a PE dies at some call or wait, without running its finally
        blocks; then a schedule ends well if PEs throw nothing but exceptions that name a dead PE.

          -n, --pes N          how many PEs (default: 2)
              --schedules N    how many schedules (default: 1000)
              --first N        the number of the first schedule (default: 0)
              --one-host       puts all PEs on one host: no messages; schedules switch PEs at calls
              --deaths         lets PEs die
              --changes N      runs instead all schedules with at most N changes. Without a change, messages arrive at
                               once and a PE goes on until it has to wait; a change lets the message or PE that would
                               go on fall behind all others. For small programs: N = 2 takes the square of the time
                               of N = 1
              --heap SIZE      symmetric heap of each PE, such as 64m (default: SHMEM_SYMMETRIC_SIZE, or else 1m)
              --page FILE      writes a page with the shortest failing history as a picture
              --lines N        prints the last N lines of that history (default: 60)
          -h, --help           shows this

        Exit status: 0 if every schedule ended well; 1 if one failed; 2 for wrong usage; 4 if the program cannot be
        explored.
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    Arguments arguments = new Arguments(this, given);
    int pes = USUAL_PES;
    int schedules = USUAL_SCHEDULES;
    int first = 0;
    boolean oneHost = false;
    boolean deaths = false;
    int changes = -1;
    Map<String, String> settings = Map.of();
    Path page = null;
    int lines = ExploredProgram.USUAL_LINES;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "-n", "--pes" -> pes = arguments.number(1, Schedule.MOST_PES);
        case "--schedules" -> schedules = arguments.number(1, Integer.MAX_VALUE);
        case "--first" -> first = arguments.number(0, Integer.MAX_VALUE);
        case "--one-host" -> oneHost = true;
        case "--deaths" -> deaths = true;
        case "--changes" -> changes = arguments.number(0, MOST_CHANGES);
        case "--heap" -> settings = ExploredProgram.heap(arguments.value());
        case "--page" -> page = Path.of(arguments.value());
        case "--lines" -> lines = arguments.number(0, Integer.MAX_VALUE);
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("; shmem4j explore --help lists them");
      }
    }
    if (oneHost && (deaths || changes >= 0)) {
      throw new UsageException("explore --one-host takes neither --changes nor --deaths");
    }
    if (changes >= 0 && (deaths || first > 0 || schedules != USUAL_SCHEDULES)) {
      throw new UsageException("explore --changes tries all schedules of its kind, without deaths: it takes neither"
          + " --schedules nor --first nor --deaths");
    }
    Schedule start = oneHost ? Schedule.near(pes, first) : new Schedule(pes, first, deaths);
    Orders orders = changes < 0 ? Orders.ofNumbers(start, schedules) : Orders.withChanges(pes, changes);
    Map<String, String> ofJobs = settings;
    Path picture = page;
    int shown = lines;
    return ExploredProgram.run(
        name(), arguments.rest(), oneHost, program -> explore(program, orders, ofJobs, picture, shown));
  }

  private static int explore(Callable<?> program, Orders orders, Map<String, String> settings, Path page,
      int lines) {
    Callable<?> quiet = QuietProgram.of(program);
    History shortest = null;
    History before = null;
    long count = 0;
    long end = Long.MAX_VALUE;
    for (Schedule next = orders.next(null); next != null && count < end; next = orders.next(before)) {
      before = Simulation.runProgram(next, false, settings, quiet);
      count++;
      if (before.refusal() != null) {
        return ExploredProgram.refused(before.refusal());
      }
      if (!before.isGood() && (shortest == null || before.steps() < shortest.steps())) {
        end = shortest == null ? count + MORE : end;
        shortest = before;
      }
    }
    if (shortest == null) {
      System.out.println("shmem4j: all " + count + " schedules ended well: pes=" + before.schedule().pes());
      return 0;
    }
    String name = shortest.schedule().name();
    ExploredProgram.tell(Simulation.runProgram(shortest.schedule(), true, settings, program), lines, page);
    String heap = settings.isEmpty() ? "" : " --heap " + settings.get(Simulation.HEAP);
    System.err.println("shmem4j: schedule " + name + " failed; shmem4j replay " + name + heap
        + " -- … runs it again");
    return FAILED;
  }
}
