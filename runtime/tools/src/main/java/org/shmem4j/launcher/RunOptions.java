package org.shmem4j.launcher;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.shmem4j.internal.settings.Settings;

/**
 * The options of a run: what to start, and how.
 *
 * @param pes the number of processes
 * @param tags which lines of output start with their PE
 * @param debugPe the PE that waits for a debugger, or -1 if none does
 * @param debugPort the port on which it waits
 * @param oversubscribe whether to start more PEs than the cores can serve without a warning
 * @param verbose whether to print the commands that are started
 * @param environment variables that every PE gets
 * @param java the arguments for java
 * @param cluster how to start it on several hosts
 * @param findings the file for the findings of a checked run as JSON, or null if there is none
 */
record RunOptions(
    int pes,
    OutputTags tags,
    int debugPe,
    int debugPort,
    boolean oversubscribe,
    boolean verbose,
    Map<String, String> environment,
    List<String> java,
    ClusterOptions cluster,
    Path findings) {

  /** The options that set a setting, each with its setting. */
  private static final Map<String, String> SETTINGS_OF = Map.of("--heap", "SHMEM_SYMMETRIC_SIZE", "--timeout",
      "SHMEM4J_TIMEOUT", "--delay", "SHMEM4J_DELAY", "--trace", "SHMEM4J_TRACE");

  /** Larger numbers would not fit into the words that contain a PE's number. */
  static final int MOST_PES = 1 << 16;
  private static final int MOST_PORT = 0xffff;
  private static final String CHECK = "SHMEM4J_CHECK";
  private static final String CHECK_DIR = "SHMEM4J_CHECK_DIR";
  private static final String PROFILE = "SHMEM4J_PROFILE";

  static final String HELP =
      """
      Usage: shmem4j run [options] -- [java options] Main.java [arguments]
             shmem4j run [options] -- [java options] -cp PATH Main [arguments]
             shmem4j run [options] -- [java options] -jar FILE [arguments]
             shmem4j run [options] -- [java options] -p PATH -m MODULE/Main [arguments]

      Options of run come before the program; what follows the program belongs to it.

      Starts a job of N processes on this machine, waits for them, and ends with the status of the first that fails.
      Standard input goes to PE 0; SIGINT, SIGTERM, SIGHUP and SIGUSR1 go to all. With --hosts or --via it runs the
      cluster's launcher, with the right flags: Open MPI's mpirun, hydra (of MPICH or Intel MPI), or Slurm's srun.

        -n, --pes N          how many PEs (default: SHMEM4J_PES, or 1)
            --oversubscribe  does not warn about more than eight PEs per core
            --heap SIZE      symmetric heap of each PE, such as 512m (sets SHMEM_SYMMETRIC_SIZE)
            --timeout TIME   the longest wait of any call, such as 30s (sets SHMEM4J_TIMEOUT)
            --check          finds accesses of PEs that nothing orders, data used too early and resources never
                             released, with the lines of both sides (sets SHMEM4J_CHECK)
            --findings FILE  also writes what --check finds as JSON
            --delay SEED     delays PEs at random, in the same way for the same seed (sets SHMEM4J_DELAY)
            --trace full     prints stack traces with the frames of the library and the JDK (sets SHMEM4J_TRACE)
            --profile DIR    records the run, and writes a page into DIR that shows who waits for whom and where
                             (sets SHMEM4J_PROFILE; for jobs on several hosts, shmem4j profile DIR writes the page)
        -x  NAME=VALUE       sets an environment variable of every PE
            --tag            prefixes each line of output with its PE
            --no-tag         prefixes no line (default: prefixes standard error only, and only with more than one PE)
            --debug-pe PE    starts this PE suspended, waiting for a debugger
            --debug-port P   the port on which it waits (default 5005)
            --hosts A:4,B:4  hosts, each optionally with its number of PEs
            --hostfile FILE  a file with a host on each line, as "a", "a:4" or "a slots=4"
            --via LAUNCHER   mpirun, hydra or srun (default: the first that is installed; srun within a Slurm job)
            --dry-run        only prints the command that it would run
            --verbose        shows the commands of the PEs
        -h, --help           shows this

      Exit status: 0 if every PE ended with 0 (then 3 if --check found errors, 4 if it found none and could not check
      all); the status of the PE that failed first, 1 if it threw, or of the job's globalExit; 128 and the signal's
      number if a signal ended it; 1 if the job could not start; 2 for wrong usage.
      """;

  /**
   * Reads a command line.
   *
   * @param command the command, run or one with the same options
   * @param given what follows it
   * @return the options, or null if only help is wanted
   */
  static RunOptions parse(Command command, List<String> given) {
    Arguments arguments = new Arguments(command.name(), HELP, given);
    int pes = 0;
    OutputTags tags = null;
    int debugPe = -1;
    int debugPort = 5005;
    boolean oversubscribe = false;
    boolean verbose = false;
    boolean dryRun = false;
    String hosts = null;
    Path findings = null;
    ClusterLauncher via = null;
    Map<String, String> environment = new LinkedHashMap<>();
    Set<String> named = new HashSet<>(); // options that set a setting
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "-n", "--pes" -> pes = arguments.number(1, MOST_PES);
        case "--heap", "--timeout", "--delay", "--trace" -> {
          environment.put(SETTINGS_OF.get(option), arguments.value());
          named.add(option);
        }
        case "--profile" -> environment.put(PROFILE, profileFolder(arguments.value()));
        case "--check" -> environment.put(CHECK, "1");
        case "--findings" -> findings = Path.of(arguments.value());
        case "-x" -> addVariable(environment, arguments.value());
        case "--tag" -> tags = OutputTags.ALL;
        case "--no-tag" -> tags = OutputTags.NONE;
        case "--debug-pe" -> debugPe = arguments.number(0, MOST_PES - 1);
        case "--debug-port" -> debugPort = arguments.number(0, MOST_PORT);
        case "--oversubscribe" -> oversubscribe = true;
        case "--hosts" -> hosts = arguments.value();
        case "--hostfile" -> hosts = HostList.ofFile(Path.of(arguments.value()));
        case "--via" -> via = ClusterLauncher.named(arguments.value());
        case "--dry-run" -> dryRun = true;
        case "--verbose" -> verbose = true;
        case "-h", "--help" -> {
          return null;
        }
        default -> throw arguments.unknown(
            "; options for java come after --, such as: shmem4j run -n 2 -- -cp app.jar Main");
      }
    }
    List<String> java = arguments.rest();
    new JavaArguments(java).requireProgram("run needs a program, such as: shmem4j run -n 2 -- Main.java");
    Settings settings = settings(environment, java);
    checkNamed(settings, named);
    if (findings != null && !settings.isChecked()) {
      throw new UsageException("--findings is for a checked run: add --check");
    }
    if (settings.isChecked() && !settings.profile().isEmpty()) {
      throw new UsageException("a run can be checked or profiled, not both at once");
    }
    ClusterOptions cluster = new ClusterOptions(hosts == null ? null : HostList.parse(hosts, pes), via, dryRun);
    if (pes == 0 && hosts != null) {
      pes = cluster.hosts().pes();
    }
    if (pes == 0) {
      pes = settings.pes();
    }
    if (debugPe >= pes) {
      throw new UsageException(
          "--debug-pe must be less than the number of PEs: --debug-pe=" + debugPe + " --pes=" + pes);
    }
    OutputTags shown = tags != null ? tags : pes > 1 ? OutputTags.ERRORS : OutputTags.NONE;
    if (debugPe >= 0 && cluster.isWanted()) {
      throw new UsageException("--debug-pe is for jobs on this machine: --debug-pe=" + debugPe);
    }
    return new RunOptions(pes, shown, debugPe, debugPort, oversubscribe, verbose, environment, java, cluster, findings);
  }

  /** Checks settings; if one was set by an option, the message names the option. */
  private static void checkNamed(Settings settings, Set<String> named) {
    try {
      settings.check();
    } catch (IllegalArgumentException e) {
      String message = e.getMessage();
      for (String option : named) {
        message = message.replace(SETTINGS_OF.get(option), option);
      }
      throw new UsageException(message);
    }
  }

  /**
   * Returns these options for a checked run.
   *
   * @param folder the folder for the records of the PEs
   * @return the options
   */
  RunOptions checkedInto(Path folder) {
    Map<String, String> more = new LinkedHashMap<>(environment);
    more.put(CHECK_DIR, folder.toString());
    return new RunOptions(pes, tags, debugPe, debugPort, oversubscribe, verbose, more, java, cluster, findings);
  }

  /** {@return these options for another program} */
  RunOptions running(List<String> program) {
    return new RunOptions(pes, tags, debugPe, debugPort, oversubscribe, verbose, environment, program, cluster,
        findings);
  }

  /** {@return these options with more environment variables} */
  RunOptions with(Map<String, String> variables) {
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(variables);
    return new RunOptions(pes, tags, debugPe, debugPort, oversubscribe, verbose, all, java, cluster, findings);
  }

  /** {@return these options with one PE on each host} */
  RunOptions onEachHost() {
    HostList hosts = cluster.hosts().withOnePeEach();
    return new RunOptions(hosts.pes(), tags, debugPe, debugPort, oversubscribe, verbose, environment, java,
        new ClusterOptions(hosts, cluster.via(), cluster.dryRun()), findings);
  }

  /** {@return the settings that the PEs will see} */
  Settings settings() {
    return settings(environment, java);
  }

  /** {@return the value of an environment variable in the PEs, or null if it is unset} */
  String variable(String name) {
    return variable(environment, name);
  }

  private static String variable(Map<String, String> environment, String name) {
    return environment.containsKey(name) ? environment.get(name) : System.getenv(name);
  }

  /** {@return the folder for recordings, or null if none are wanted} */
  Path profile() {
    String folder = settings().profile();
    return folder.isEmpty() ? null : Path.of(folder);
  }

  /** Makes the path absolute, since PEs may run in other folders. */
  private static String profileFolder(String folder) {
    return Path.of(folder).toAbsolutePath().normalize().toString();
  }

  private static Settings settings(Map<String, String> environment, List<String> java) {
    return new Settings(
        name -> variable(environment, name),
        new JavaArguments(java)::property);
  }

  static void addVariable(Map<String, String> environment, String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new UsageException("-x takes NAME=VALUE: -x " + text);
    }
    environment.put(text.substring(0, equals), text.substring(equals + 1));
  }
}
