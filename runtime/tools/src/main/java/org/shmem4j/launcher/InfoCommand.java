package org.shmem4j.launcher;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.internal.pe.collective.AlgorithmTable;
import org.shmem4j.internal.pe.collective.Limits;
import org.shmem4j.internal.settings.Settings;

/**
 * Prints what this installation is, what can run on this host, and all settings. It runs a job of one PE to find out,
 * so that it shows what PEs see.
 */
final class InfoCommand implements Command {
  private static final int MOST_PES = 1 << 20;
  private static final String START_TIMEOUT = "SHMEM4J_START_TIMEOUT";

  @Override
  public String name() {
    return "info";
  }

  @Override
  public String summary() {
    return "says what can run here, and all settings and where each came from";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j info [--settings | --java-home | --collectives [-n PES] [--hosts HOSTS]]
               shmem4j info --hosts A:4,B:4 [--via LAUNCHER] [-x NAME=VALUE] [-- -cp PATH]

        Prints the version, which engines can run here, the kernels, the lanes, the limits, and every setting with its
        value and where that came from: the default, an environment variable or a system property.

        With names of hosts it tries them: a process on each reports what it finds there, and joins the others as in a
        job. A table shows what differs or is missing, and what to do about it; the exit status is 0 if nothing
        differs or is missing. The numbers of PEs say how many heaps each host must have room for.

            --settings       explains every setting instead: names, purpose, default, possible values
            --java-home      prints the home of the JDK that was found instead
            --collectives    prints instead which algorithms the collectives of all PEs use, by size
        -n, --pes PES        for this many PEs (default: 2)
            --hosts HOSTS    on this many hosts (default: 1), with the PEs spread evenly
            --hosts A:4,B:4  the hosts to try; --hostfile, --via, --heap and -x as for run
        -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    if (namesHosts(given)) {
      return tryHosts(given);
    }
    Arguments arguments = new Arguments(this, given);
    String text = null;
    boolean collectives = false;
    boolean placed = false;
    int pes = 2;
    int hosts = 1;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--settings" -> text = Settings.explain();
        case "--java-home" -> text = System.getProperty("java.home") + "\n";
        case "-h", "--help" -> text = help();
        case "--collectives" -> collectives = true;
        case "-n", "--pes" -> {
          pes = arguments.number(1, MOST_PES);
          placed = true;
        }
        case "--hosts" -> {
          hosts = arguments.number(1, MOST_PES);
          placed = true;
        }
        default -> throw arguments.unknown("");
      }
    }
    if (!arguments.rest().isEmpty()) {
      throw new UsageException(
          "info takes no arguments but --settings or --java-home: " + String.join(" ", arguments.rest()));
    }
    if (placed && !collectives) {
      throw new UsageException("--pes and --hosts describe the job for --collectives: add --collectives");
    }
    if (hosts > pes) {
      throw new UsageException("each host must have a PE: pes=" + pes + " hosts=" + hosts);
    }
    if (collectives && text == null) {
      text = collectives(pes, hosts);
    }
    if (text != null) {
      System.out.print(text);
      return 0;
    }
    String classPath = System.getProperty("java.class.path");
    return new Job(RunOptions.parse(this, List.of("--pes", "1", "--", "-cp", classPath, Info.class.getName()))).run();
  }

  private static boolean namesHosts(List<String> given) {
    for (int i = 0; i < given.size() && !given.get(i).equals("--"); i++) {
      String option = given.get(i);
      String value = option.equals("--hosts") && i + 1 < given.size() ? given.get(i + 1) : option;
      if (option.startsWith("--hostfile") || option.startsWith("--via")
          || (option.startsWith("--hosts") && !value.replace("--hosts=", "").matches("-?\\d+|--hosts"))) {
        return true;
      }
    }
    return false;
  }

  /** Tries hosts; the options are those of run, and the program is one of the launcher's own. */
  private int tryHosts(List<String> given) throws InterruptedException {
    int end = given.indexOf("--");
    List<String> all = new ArrayList<>();
    if (System.getenv(START_TIMEOUT) == null) {
      all.addAll(List.of("-x", START_TIMEOUT + "=20s"));
    }
    all.addAll(end < 0 ? given : given.subList(0, end));
    all.add("--");
    List<String> java = new ArrayList<>(end < 0 ? List.of() : given.subList(end + 1, given.size()));
    java.add(HostFacts.class.getName());
    all.addAll(withThis(new JavaArguments(java)));
    RunOptions options = RunOptions.parse(this, all);
    if (options == null) {
      System.out.print(help());
      return 0;
    }
    if (options.cluster().hosts() == null) {
      throw new UsageException("the hosts to try must be named: --hosts A:4,B:4");
    }
    return ClusterRun.tryHosts(options);
  }

  /** {@return arguments for java with this launcher on the class path, after what is already there} */
  private static List<String> withThis(JavaArguments java) {
    String path = java.value(JavaArguments.CLASS_PATH);
    String own = System.getProperty("java.class.path");
    return java.with("--class-path=" + (path == null ? own : path + File.pathSeparator + own));
  }

  private static String collectives(int pes, int hosts) {
    int most = (pes + hosts - 1) / hosts;
    Settings settings = Settings.ofProcess();
    settings.check();
    return new AlgorithmTable(Limits.of(settings, most), pes, hosts, most, true).describe();
  }
}
