package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.List;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.report.Recordings;
import org.shmem4j.internal.report.Report;

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
    Path profile = options.profile();
    if (profile != null && !options.cluster().dryRun()) {
      Recordings.clear(profile);
    }
    if (options.cluster().isWanted()) {
      if (options.settings().isChecked() && options.settings().checkFolder().isEmpty()) {
        throw new UsageException("--check is for jobs on this machine; under a cluster's launcher on one host give"
            + " -x SHMEM4J_CHECK=DIR, a folder, and run shmem4j findings DIR afterwards");
      }
      if (profile != null) {
        System.err.println("shmem4j: when the job has ended, shmem4j profile " + profile + " writes its page");
      }
      return ClusterRun.run(options);
    }
    if (options.cluster().dryRun()) {
      System.out.println(ClusterRun.shown(JavaCommand.of(options, 0)));
      return 0;
    }
    if (options.settings().isChecked()) {
      return CheckedRun.run(options);
    }
    int status = new Job(options).run();
    if (profile != null) {
      report(profile);
    }
    if (status == 0) {
      JavaCommand.prepareNextStart(options);
    }
    return status;
  }

  /** Writes the page; a failure to do so does not change the job's status. */
  private static void report(Path profile) {
    try {
      System.err.print(Report.write(profile));
    } catch (ShmemException e) {
      System.err.println("shmem4j: " + e.getMessage());
    } catch (RuntimeException e) {
      System.err.println("shmem4j: the profile could not be made: folder=" + profile + " (" + e + ")");
    }
  }
}
