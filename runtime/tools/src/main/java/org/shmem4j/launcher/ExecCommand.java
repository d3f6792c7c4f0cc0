package org.shmem4j.launcher;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.betweenhosts.bootstrap.OneVoice;

/** Replaces this process, which a cluster's launcher started, with the java process of a PE. */
final class ExecCommand implements Command {
  private static final int NOT_STARTED = 1;

  @Override
  public String name() {
    return "exec";
  }

  @Override
  public String summary() {
    return "under mpirun or srun: becomes the java of this PE, with the flags that run would give it";
  }

  @Override
  public String help() {
    return """
        Usage: mpirun -np N shmem4j exec [options] -- [java options] -cp PATH Main [arguments]
               srun --mpi=pmix shmem4j exec [options] -- [java options] -cp PATH Main [arguments]

        Replaces itself with java, given what a PE needs: native access, the Vector API, the library on the class path,
        and its share of the host's memory and cores. No other process remains.

              --heap SIZE      symmetric heap of each PE, such as 512m (sets SHMEM_SYMMETRIC_SIZE)
              --timeout TIME   the longest wait of any call, such as 30s (sets SHMEM4J_TIMEOUT)
              --profile DIR    records this PE into DIR, a folder that all hosts see; shmem4j profile DIR writes a page
          -x  NAME=VALUE       sets an environment variable
              --dry-run        only prints the command
              --verbose        shows the command
          -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    Arguments arguments = new Arguments(this, given);
    Map<String, String> environment = new LinkedHashMap<>();
    boolean verbose = false;
    boolean dryRun = false;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--heap" -> environment.put("SHMEM_SYMMETRIC_SIZE", arguments.value());
        case "--timeout" -> environment.put("SHMEM4J_TIMEOUT", arguments.value());
        case "--profile" -> environment.put("SHMEM4J_PROFILE", arguments.value());
        case "-x" -> RunOptions.addVariable(environment, arguments.value());
        case "--dry-run" -> dryRun = true;
        case "--verbose" -> verbose = true;
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("; options for java come after --");
      }
    }
    List<String> java = arguments.rest();
    new JavaArguments(java).requireProgram(
        "exec needs a program, such as: mpirun -np 2 shmem4j exec -- -cp app.jar Main");
    List<String> command = JavaCommand.of(java, JavaShare.ofLaunched(System.getenv()), environment).words();
    if (dryRun) {
      System.out.println(ClusterRun.shown(command));
      return 0;
    }
    if (!isLaunched()) {
      throw new UsageException("exec is for processes that a cluster's launcher starts, such as: mpirun -np 2 shmem4j"
          + " exec -- -cp app.jar Main; on this machine use run");
    }
    if (verbose) {
      System.err.println("shmem4j: " + ClusterRun.shown(command));
    }
    throw Exec.become(command, environment);
  }

  private static boolean isLaunched() throws InterruptedException {
    try {
      return Launchers.protocol(System.getenv()).isPresent();
    } catch (IllegalStateException e) {
      OneVoice.say(System.getenv(), e);
      System.exit(NOT_STARTED);
      return false;
    }
  }
}
