package org.shmem4j.benchmarks.apps;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.shmem4j.applications.Application;
import org.shmem4j.benchmarks.BenchException;

/**
 * Runs applications in one way: ours, an older build's, or C's.
 *
 * @param name the way's name
 * @param commands the command line of an application without its arguments
 * @param environment variables of the launcher
 * @param log a file for output
 */
record Launcher(String name, Map<Application, List<String>> commands, Map<String, String> environment, Path log) {
  private static final Path OWN_STATE = Path.of("/proc/self/stat");
  private static final double TICKS_PER_SECOND = 100;
  private static final int CHILDREN_USER_TIME = 13; // counted after the name, which may hold spaces
  private static final int MINUTES_AT_MOST = 15;

  Outcome run(Application application, List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(commands.get(application));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command)
        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
        .redirectErrorStream(true)
        .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    double processor = processorTimeOfChildren();
    Instant start = Instant.now();
    Process process = builder.start();
    Thread killer = new Thread(() -> kill(process));
    Runtime.getRuntime().addShutdownHook(killer);
    boolean ended = process.waitFor(MINUTES_AT_MOST, TimeUnit.MINUTES);
    double wall = seconds(Duration.between(start, Instant.now()));
    Runtime.getRuntime().removeShutdownHook(killer);
    if (!ended || process.exitValue() != 0) {
      kill(process);
      throw new BenchException(name + ": " + application.name() + (ended ? " failed" : " did not end") + ": status="
          + (ended ? process.exitValue() : "none") + " command=" + String.join(" ", command) + "\n"
          + Files.readString(log));
    }
    return outcome(Files.readAllLines(log), start, wall, processorTimeOfChildren() - processor);
  }

  private Outcome outcome(List<String> lines, Instant start, double wall, double processor) {
    Map<String, String> results = new LinkedHashMap<>();
    double timed = Double.NaN;
    double startup = Double.NaN;
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      switch (words[0]) {
        case "started" -> startup = seconds(
            Duration.between(start, Instant.ofEpochSecond(0, Long.parseLong(words[1]))));
        case "timed" -> timed = Double.parseDouble(words[1]);
        case "result" -> results.put(words[1], words[2]);
        default -> {} // printed by a library
      }
    }
    if (Double.isNaN(timed) || results.isEmpty()) {
      throw new BenchException(name + ": a program must report its time and results\n" + String.join("\n", lines));
    }
    return new Outcome(timed, wall, processor, startup, results);
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /**
   * {@return the processor time of children that have ended, and of their children; NaN where the system does not
   * report it}
   */
  private static double processorTimeOfChildren() throws IOException {
    if (!Files.isReadable(OWN_STATE)) {
      return Double.NaN;
    }
    String state = Files.readString(OWN_STATE);
    String[] fields = state.substring(state.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[CHILDREN_USER_TIME]) + Long.parseLong(fields[CHILDREN_USER_TIME + 1]))
        / TICKS_PER_SECOND;
  }
}
