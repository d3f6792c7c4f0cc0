package org.shmem4j.evaluation;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.shmem4j.Shmem;

/** A program whose PEs print how their JVMs were started, and where they run. */
final class PeFacts {
  private static final String MARK = "flags of a PE: ";
  private static final Pattern PLACE = Pattern.compile("place of a PE: host (\\d+) machine (\\S*)");
  private static final int MOST_SECONDS = 60;
  private static final Pattern CONNECTION = Pattern.compile("ep_cfg\\[|cfg#");
  private static final Pattern TRANSPORT = Pattern.compile("\\b[a-z][a-z0-9_]*/[A-Za-z0-9_.:]+");

  private PeFacts() {}

  /**
   * Runs as one PE of a job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      int first = shmem.sharedTeam().translate(0, shmem.worldTeam());
      // The same in all containers and network namespaces of a machine, until it reboots.
      System.out
          .println("place of a PE: host " + first + " machine " + MachineFacts.text("/proc/sys/kernel/random/boot_id"));
      if (shmem.myPe() == 0) {
        System.out.println(MARK + flags(ManagementFactory.getRuntimeMXBean().getInputArguments()));
      }
    });
  }

  /** {@return the flags that change how a JVM works, without those that only contain paths} */
  static String flags(List<String> arguments) {
    return arguments.stream().filter(each -> each.matches("-X.*|--add-modules.*") && !each.contains("/"))
        .collect(Collectors.joining(" "));
  }

  /** Adds what the PEs of a job print to the file; if this job fails, nothing else could run. */
  static void tell(EvaluationRun run) throws IOException, InterruptedException {
    boolean isHere = run.options().places().areHere();
    List<String> options = isHere ? List.of() : List.of("-x", "UCX_LOG_LEVEL=info");
    Children.Ended ended = run.children().run(
        run.job(run.pes(), options, Children.classPath(), List.of(PeFacts.class.getName())), MOST_SECONDS, line -> {});
    ended.lines().stream().filter(line -> line.contains(MARK)).findFirst()
        .ifPresent(line -> run.tell("flags of a PE", line.substring(line.indexOf(MARK) + MARK.length())));
    if (!isHere) {
      run.tell("hosts", Integer.toString(Math.max(run.options().places().hosts().size(), places(ended.lines(), 1))));
      run.tell("machines", Integer.toString(places(ended.lines(), 2)));
    }
    String transports = transports(ended.lines());
    if (!isHere && !transports.isEmpty()) {
      run.tell("transport", transports);
    }
    run.findings().add(
        new Verdict("start", "a job of " + run.pes() + " PEs", ended.isWell(),
            ended.isWell() ? "starts and ends" : ended.says()));
  }

  /** {@return how many different hosts, or machines, PEs have printed, by a group of the pattern of their lines} */
  static int places(List<String> lines, int group) {
    return (int) lines.stream().map(PLACE::matcher).filter(Matcher::find).map(line -> line.group(group)).distinct()
        .count();
  }

  /** {@return the transports that UCX chose for its connections, from the lines that it logs about them} */
  static String transports(List<String> lines) {
    return lines.stream().filter(line -> CONNECTION.matcher(line).find())
        .flatMap(line -> TRANSPORT.matcher(line.substring(line.indexOf("cfg"))).results())
        .map(MatchResult::group).filter(each -> !each.startsWith("self/")).distinct().sorted()
        .collect(Collectors.joining(", "));
  }
}
