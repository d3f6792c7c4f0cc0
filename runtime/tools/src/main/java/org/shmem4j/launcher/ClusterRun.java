package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.shmem4j.internal.pe.control.ExitStatus;

/** Starts a job with the cluster's launcher, and stays as the launcher's parent. */
final class ClusterRun {
  private ClusterRun() {}

  /**
   * Runs the launcher, or prints its command.
   *
   * @param given what to start
   * @return the exit status
   * @throws InterruptedException if the thread was interrupted
   */
  static int run(RunOptions given) throws InterruptedException {
    return run(given, new ClusterLauncherParent());
  }

  /** Runs the launcher with a given parent, or prints its command. */
  static int run(RunOptions given, ClusterLauncherParent parent) throws InterruptedException {
    if (given.cluster().hosts() != null && !given.cluster().dryRun()) {
      UnknownHosts.refuse(given.cluster().hosts());
    }
    RunOptions options = given.cluster().dryRun() ? given : given.with(parent.variables());
    List<String> command = command(options);
    if (options.cluster().dryRun()) {
      System.out.println(shown(command));
      return 0;
    }
    if (options.verbose()) {
      System.err.println("shmem4j: " + shown(command));
    }
    return parent.run(command, options.environment());
  }

  /**
   * Tries the hosts of a job with one process on each, and prints a table of the facts that they report.
   *
   * @param job the job
   * @return 0 if there is nothing to correct
   * @throws InterruptedException if the thread was interrupted
   */
  static int tryHosts(RunOptions job) throws InterruptedException {
    HostList hosts = job.cluster().hosts();
    HostTable table = new HostTable(hosts, chosen(job).launcher() != ClusterLauncher.SRUN);
    int status = run(job.onEachHost(), new ClusterLauncherParent(table::take));
    System.out.print(table.text());
    return ExitStatus.isSignal(status) ? status : status == 0 && table.isSound() ? 0 : 1;
  }

  /** A launcher that is installed. */
  private record Installed(ClusterLauncher launcher, Path program) {}

  static List<String> command(RunOptions options) {
    Installed chosen = chosen(options);
    List<String> command = new ArrayList<>(List.of(chosen.program().toString()));
    command.addAll(chosen.launcher().flags(options, chosen.program()));
    JavaShare share = JavaShare.ofStarted(pesOfHost(options));
    command.addAll(JavaCommand.of(options.java(), share, options.environment()).words());
    return command;
  }

  private static Installed chosen(RunOptions options) {
    ClusterLauncher launcher = options.cluster().via();
    Path program = launcher == null ? null : launcher.find();
    if (launcher == null) {
      boolean slurm = System.getenv("SLURM_JOB_ID") != null;
      List<ClusterLauncher> order = slurm
          ? List.of(ClusterLauncher.SRUN, ClusterLauncher.MPIRUN, ClusterLauncher.HYDRA)
          : Arrays.asList(ClusterLauncher.values());
      for (int i = 0; program == null && i < order.size(); i++) {
        launcher = order.get(i);
        program = launcher.find();
      }
    }
    if (program == null) {
      throw new UsageException("a launcher must be installed to start PEs on other hosts: "
          + (options.cluster().via() == null
              ? "none of mpirun (Open MPI), hydra (MPICH, Intel MPI) and srun (Slurm) is on the path"
              : options.cluster().via().word() + " is not on the path"));
    }
    return new Installed(launcher, program);
  }

  private static int pesOfHost(RunOptions options) {
    if (options.cluster().hosts() != null) {
      return options.cluster().hosts().mostPes();
    }
    int hosts = Integer.parseInt(System.getenv().getOrDefault("SLURM_JOB_NUM_NODES", "1"));
    return (options.pes() + hosts - 1) / hosts;
  }

  /** {@return a command, quoted for a shell} */
  static String shown(List<String> command) {
    return command.stream()
        .map(word -> word.matches("[\\w@%+=:,./^-]+") ? word : "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }
}
