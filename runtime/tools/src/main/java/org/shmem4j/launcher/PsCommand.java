package org.shmem4j.launcher;

import java.util.List;
import org.shmem4j.internal.pe.control.PeView;

/** Lists the jobs of this user. */
final class PsCommand implements Command {
  @Override
  public String name() {
    return "ps";
  }

  @Override
  public String summary() {
    return "lists your running jobs on this host";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j ps

        Lists your jobs that run on this host, whatever started them: shmem4j run, mpirun, srun, or a program with PEs as
        threads. The name in the first column is what top and dump take.

          PES      all PEs of the job, and how many of them are on this host
          STATE    starts, runs, ends, failed, or how many of its PEs are in a long wait
          HEAP     the most that a PE has allocated of its symmetric heap, and that heap's size
          PROCESS  that of PE 0, or of the first PE on this host

        -h, --help           shows this

        Exit status: 0, also where no job runs; 2 for wrong usage.
        """;
  }

  @Override
  public int run(List<String> given) {
    List<String> arguments = Arguments.withoutOptions(this, given);
    if (arguments == null) {
      return 0;
    }
    if (!arguments.isEmpty()) {
      throw new UsageException("ps takes no arguments: " + String.join(" ", arguments));
    }
    TextTable table = new TextTable("JOB", "PES", "STATE", "SINCE", "HEAP", "PROCESS", "PROGRAM");
    try (RunningJobs jobs = RunningJobs.find()) {
      for (RunningJob job : jobs.all()) {
        List<PeView> pes = job.pes();
        int here = pes.size();
        long heap = pes.stream().mapToLong(PeView::heapInUse).max().orElse(0);
        table.add(
            job.name(), job.allPes() == here ? here : job.allPes() + ", " + here + " here", job.state(pes),
            AmountText.seconds(job.age().toNanos()),
            AmountText.bytes(heap) + " of " + AmountText.bytes(job.heapBytes()), job.processes().getFirst(),
            job.program());
      }
    }
    System.out.print(table);
    return 0;
  }
}
