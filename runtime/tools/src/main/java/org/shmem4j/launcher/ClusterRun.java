package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Starts a job by the cluster's launcher, and stays as its parent. */
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
    LauncherParent parent = new LauncherParent();
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

  static List<String> command(RunOptions options) {
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
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(launcher.flags(options, program));
    JavaShare share = JavaShare.ofStarted(pesOfHost(options));
    command.addAll(JavaCommand.of(options.java(), share, options.environment()).words());
    return command;
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
