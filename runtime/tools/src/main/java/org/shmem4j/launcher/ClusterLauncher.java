package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.shmem4j.internal.settings.JobEnvironment;

/** The cluster launchers that can start a job, and the flags of each. */
enum ClusterLauncher {
  /** Open MPI's launcher. */
  MPIRUN("mpirun.openmpi mpirun prterun", "Open MPI|OpenRTE|PRRTE") {
    @Override
    List<String> flags(RunOptions options, Path program) {
      List<String> flags = new ArrayList<>(List.of("-np", Integer.toString(options.pes()), "--bind-to", "none"));
      HostList hosts = options.cluster().hosts();
      if (hosts != null) {
        flags.addAll(List.of("--host", hosts.counted()));
      }
      if (System.getProperty("user.name").equals("root")) {
        flags.add("--allow-run-as-root");
      }
      if (options.tags() == OutputTags.ALL) {
        flags.add("--tag-output");
      }
      // It passes on only the variables that it is told to.
      System.getenv().keySet().stream().filter(ClusterLauncher::isOurs).sorted()
          .forEach(name -> flags.addAll(List.of("-x", name)));
      options.environment()
          .forEach((name, value) -> flags.addAll(List.of("-x", isSecret(name) ? name : name + "=" + value)));
      flags.add("env"); // mpirun rewrites arguments with "cp" or "classpath" in them if the program is called java
      return flags;
    }
  },

  /** The launcher of MPICH and of Intel MPI. */
  HYDRA("mpiexec.hydra mpiexec.mpich mpirun.mpich mpiexec mpirun", "HYDRA|Hydra") {
    @Override
    List<String> flags(RunOptions options, Path program) {
      List<String> flags = new ArrayList<>(List.of("-n", Integer.toString(options.pes())));
      HostList hosts = options.cluster().hosts();
      if (hosts != null) {
        flags.addAll(0, List.of("-hosts", hosts.counted()));
      }
      if (options.tags() == OutputTags.ALL) {
        flags.add(0, "-prepend-rank");
      }
      // It also passes on this process's own environment, unless its user's settings say otherwise.
      options.environment().forEach(
          (name, value) -> flags.addAll(0, isSecret(name) ? List.of("-genvall") : List.of("-genv", name, value)));
      return flags;
    }
  },

  /** Slurm's launcher. */
  SRUN("srun", "slurm") {
    @Override
    List<String> flags(RunOptions options, Path program) {
      List<String> flags = new ArrayList<>(List.of("--ntasks=" + options.pes(), "--cpu-bind=none",
          "--kill-on-bad-exit=1", "--mpi=" + (output(program, "--mpi=list").contains("pmix") ? "pmix" : "pmi2")));
      HostList hosts = options.cluster().hosts();
      if (hosts != null && !hosts.isEven()) {
        throw new UsageException("srun takes the same number of PEs on each host: --hosts=" + hosts.counted()
            + "; give every host the same number, or name another launcher with --via");
      }
      if (hosts != null) {
        flags.addAll(List.of("--nodelist=" + hosts.names(), "--nodes=" + hosts.hosts().size(),
            "--ntasks-per-node=" + hosts.mostPes()));
      }
      if (options.tags() == OutputTags.ALL) {
        flags.add("--label");
      }
      return flags;
    }
  };

  private static final Set<String> SECRETS = Set.of(JobEnvironment.SEARCH);
  private static final int ANSWER_SECONDS = 10;

  private final String programs;
  private final String marks;

  /**
   * Describes a launcher.
   *
   * @param programs the possible names of its program, the most specific first
   * @param marks a pattern that identifies it in the output of the program's --version
   */
  ClusterLauncher(String programs, String marks) {
    this.programs = programs;
    this.marks = marks;
  }

  /** {@return the flags between the launcher and the command of a PE} */
  abstract List<String> flags(RunOptions options, Path program);

  static ClusterLauncher named(String name) {
    for (ClusterLauncher launcher : values()) {
      if (launcher.word().equals(name)) {
        return launcher;
      }
    }
    throw new UsageException("--via must be mpirun, hydra or srun: --via=" + name);
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** {@return the launcher's program on the path, or null if it is not installed} */
  Path find() {
    for (String name : programs.split(" ", -1)) {
      for (String directory : List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))) {
        Path program = Path.of(directory, name);
        // Several packages install a program called mpirun; their version texts tell them apart.
        if (Files.isExecutable(program)
            && Pattern.compile(marks).matcher(output(program, "--version")).find()) {
          return program;
        }
      }
    }
    return null;
  }

  /** {@return the variables of this process that are meant for PEs} */
  static boolean isOurs(String variable) {
    return variable.startsWith("SHMEM") || variable.startsWith("SMA_") || variable.startsWith("UCX_")
        || variable.equals("JAVA_TOOL_OPTIONS") || variable.equals("JDK_JAVA_OPTIONS");
  }

  /**
   * {@return whether a variable may only be passed in the launcher's environment, since any user can read command
   * lines}
   */
  private static boolean isSecret(String variable) {
    return SECRETS.contains(variable);
  }

  /** {@return what a program prints; nothing if it cannot be started} */
  static String output(Path program, String... arguments) {
    try {
      List<String> command = new ArrayList<>(List.of(program.toString()));
      command.addAll(List.of(arguments));
      Process process = new ProcessBuilder(command)
          .redirectErrorStream(true)
          .redirectInput(new File("/dev/null"))
          .start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(ANSWER_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      return text;
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
