package org.shmem4j.launcher;

import java.io.Console;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.PeView;

/** Shows repeatedly what each PE of a job is doing. */
final class TopCommand implements Command {
  private static final int LONGEST_INTERVAL = 3600;
  private static final String TO_START = "\033[H";
  private static final String CLEAR = "\033[2J";
  private static final String CLEAR_REST_OF_LINE = "\033[K";
  private static final String CLEAR_BELOW = "\033[J";
  private static final String NOTHING = "";

  /** The number of collectives that each PE had finished at the previous display. */
  private final Map<Integer, Long> doneBefore = new HashMap<>();

  private long shownAt;

  @Override
  public String name() {
    return "top";
  }

  @Override
  public String summary() {
    return "shows what each PE of a running job does and whom it waits for";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j top [options] [JOB]

        Shows a table of a job's PEs on this host and updates it until the job ends. JOB is a name that shmem4j ps
        shows, the start of one, or one of the job's processes; it may be left out while only one job runs. The table
        is read from the job's memory, which is opened read-only; the job is not disturbed.

          STATE    runs, waits (in a long wait), is stopped, has left, has not joined
          CALL     the call in which the PE waits, FOR which PE, and SINCE how long
          HEAP     how much of its symmetric heap is allocated
          NOW      the collective that the PE is in, and PER SECOND how many it completes; shown if the job runs with
                   SHMEM4J_TRACE=1

            --once           prints the table once (the default if the output is not a terminal)
            --interval N     seconds between updates (default 1)
        -h, --help           shows this

        Exit status: 0; 1 if there is no such job; 2 for wrong usage.
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    Arguments arguments = new Arguments(this, given);
    boolean once = !isTerminal();
    int interval = 1;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--once" -> once = true;
        case "--interval" -> interval = arguments.number(1, LONGEST_INTERVAL);
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("");
      }
    }
    if (arguments.rest().size() > 1) {
      throw new UsageException("top takes one job: " + String.join(" ", arguments.rest()));
    }
    try (RunningJobs jobs = RunningJobs.find()) {
      RunningJob job = jobs.named(arguments.rest().isEmpty() ? null : arguments.rest().getFirst());
      if (once) {
        System.out.print(table(job));
      } else {
        renew(job, interval);
      }
    }
    return 0;
  }

  @SuppressWarnings("SystemConsoleNull") // the console can be null, depending on the property jdk.console
  private static boolean isTerminal() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  private void renew(RunningJob job, int interval) throws InterruptedException {
    System.out.print(CLEAR);
    while (job.isAlive()) {
      System.out.print(TO_START + table(job).replace("\n", CLEAR_REST_OF_LINE + "\n") + CLEAR_BELOW);
      System.out.flush();
      Thread.sleep(interval * 1000L);
    }
    System.out.println("the job has ended");
  }

  private String table(RunningJob job) {
    List<PeView> pes = job.pes();
    boolean traced = pes.stream().anyMatch(pe -> pe.calls() != null);
    TextTable table = traced
        ? new TextTable("PE", "PROCESS", "STATE", "CALL", "FOR", "SINCE", "HEAP", "NOW", "PER SECOND")
        : new TextTable("PE", "PROCESS", "STATE", "CALL", "FOR", "SINCE", "HEAP");
    long now = System.nanoTime();
    double seconds = shownAt == 0 ? 0 : (now - shownAt) / 1e9;
    shownAt = now;
    for (PeView pe : pes) {
      boolean waits = pe.longWait() != null && pe.state() != PeState.CLOSED && pe.state() != PeState.GONE;
      String heap = AmountText.bytes(pe.heapInUse());
      Object process = pe.process() == 0 ? NOTHING : pe.process();
      Object call = waits ? pe.longWait().call() : NOTHING;
      String whom = waits ? pe.longWait().whom() : NOTHING;
      String since = waits ? AmountText.seconds(pe.longWait().nanos()) : NOTHING;
      if (traced) {
        table.add(pe.pe(), process, pe.doing(), call, whom, since, heap, inCall(pe), rate(pe, seconds));
      } else {
        table.add(pe.pe(), process, pe.doing(), call, whom, since, heap);
      }
    }
    return heading(job, pes) + table + job.failure().map(failure -> "\n" + failure + "\n").orElse("");
  }

  private static String heading(RunningJob job, List<PeView> pes) {
    int others = job.allPes() - pes.size();
    return "job " + job.name() + ": " + job.program() + ", " + job.allPes() + " PEs"
        + (others > 0 ? ", " + others + " of them on other hosts" : "") + ", " + job.state(pes) + ", "
        + AmountText.seconds(job.age().toNanos()) + ", heap " + AmountText.bytes(job.heapBytes()) + "\n\n";
  }

  private static String inCall(PeView pe) {
    return pe.calls() == null || pe.calls().now() == Call.NONE
        ? NOTHING
        : pe.calls().now() + " " + AmountText.seconds(pe.calls().nanos());
  }

  /** The collectives that a PE finishes per second; empty in the first table. */
  private String rate(PeView pe, double seconds) {
    if (pe.calls() == null) {
      return NOTHING;
    }
    Long before = doneBefore.put(pe.pe(), pe.calls().done());
    return before == null || seconds == 0
        ? NOTHING
        : String.format(Locale.ROOT, "%.0f", (pe.calls().done() - before) / seconds);
  }
}
