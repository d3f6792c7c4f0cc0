package org.shmem4j.launcher;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.shmem4j.internal.pe.control.PeTable;
import org.shmem4j.internal.pe.control.PeView;

/** Prints which PE of a job waits for which, and the Java stacks of its processes. */
final class DumpCommand implements Command {
  @Override
  public String name() {
    return "dump";
  }

  @Override
  public String summary() {
    return "prints who waits for whom in a running job, and the Java stacks of its PEs";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j dump [JOB]

        Prints for each PE of a job on this host whether it runs or waits, in which call, for whom and since when, then
        the Java stacks of its process. Identical stacks are printed once; threads that belong to the JVM are left out.
        JOB is a name that shmem4j ps shows, the start of one, or one of the job's processes; it may be left out while
        only one job runs. The stacks come from the JDK's jcmd. The JVM pauses briefly to answer it; then the job
        continues.

        -h, --help           shows this

        Exit status: 0; 1 if there is no such job, or if the stacks of a process are missing; 2 for wrong usage.
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    List<String> arguments = Arguments.withoutOptions(this, given);
    if (arguments == null) {
      return 0;
    }
    if (arguments.size() > 1) {
      throw new UsageException("dump takes one job: " + String.join(" ", arguments));
    }
    try (RunningJobs jobs = RunningJobs.find()) {
      return dump(jobs.named(arguments.isEmpty() ? null : arguments.getFirst()));
    }
  }

  private static int dump(RunningJob job) throws InterruptedException {
    List<PeView> pes = job.pes();
    System.out.println("job " + job.name() + ": " + job.program() + ", " + job.allPes() + " PEs");
    job.failure().ifPresent(failure -> System.out.println("  failed: " + failure));
    SortedMap<Integer, String> doing = new TreeMap<>();
    pes.forEach(pe -> doing.put(pe.pe(), pe.toString()));
    System.out.println(PeTable.of(doing));
    MergedStacks stacks = new MergedStacks();
    int status = 0;
    for (long process : job.processes()) {
      List<Integer> ofProcess = pes.stream().filter(pe -> pe.process() == process).map(PeView::pe).sorted().toList();
      boolean stopped = pes.stream().anyMatch(pe -> pe.process() == process && pe.stopped());
      JavaStacks found = stopped ? JavaStacks.missing("it is stopped; kill -CONT " + process + " continues it")
          : JavaStacks.of(process);
      stacks.add(ofProcess, process, found);
      status = found.found() ? status : 1;
    }
    System.out.print(stacks.text());
    return status;
  }
}
