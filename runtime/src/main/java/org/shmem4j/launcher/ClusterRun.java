package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Starts a job by replacing this process with the cluster's launcher. */
final class ClusterRun {
  private ClusterRun() {}

  /**
   * Replaces this process with the launcher, or prints its command.
   *
   * @param options what to start
   * @return the exit status, if it only prints
   */
  static int run(RunOptions options) {
    List<String> command = command(options);
    if (options.cluster().dryRun()) {
      System.out.println(shown(command));
      return 0;
    }
    if (options.verbose()) {
      System.err.println("shmem4j: " + shown(command));
    }
    throw Exec.become(command, options.environment());
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
          + (options.cluster().via() == null ? "none of mpirun (Open MPI), hydra (MPICH, Intel MPI) and srun (Slurm)"
              : options.cluster().via().word())
          + " is on the path");
    }
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(launcher.flags(options, program));
    command.addAll(JavaCommand.of(options.java(), JavaShare.ofStarted(pesOfHost(options)), options.environment()));
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
