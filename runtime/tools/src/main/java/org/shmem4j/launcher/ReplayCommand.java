package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.shmem4j.internal.simulation.History;
import org.shmem4j.internal.simulation.Schedule;
import org.shmem4j.internal.simulation.Simulation;

/** Runs a failed schedule once more. */
final class ReplayCommand implements Command {
  private static final int FAILED = 1;
  private static final int MOST_PORT = 65_535;

  @Override
  public String name() {
    return "replay";
  }

  @Override
  public String summary() {
    return "repeats a schedule that explore has named, and prints what happens";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j replay NAME [options] -- [-cp PATH] Main [arguments]
               shmem4j replay NAME [options] -- App.java [arguments]

        Runs one schedule of a program, which shmem4j explore has named, and prints its history: who called what on
        which line, and when messages arrived.

              --debug PORT     runs it in a JVM that waits for a debugger on this port
              --heap SIZE      symmetric heap of each PE, as it was given to explore
              --page FILE      writes a page with the history as a picture
              --lines N        prints its last N lines (default: 60)
          -h, --help           shows this

        Exit status: 0 if it ended well; 1 if it failed; 2 for wrong usage; 4 if the program cannot be explored.
        """;
  }

  @Override
  public int run(List<String> given) throws InterruptedException {
    if (given.isEmpty() || given.getFirst().equals("--")) {
      throw new UsageException("replay needs the name of a schedule, such as 4s17");
    }
    String name = given.getFirst();
    boolean isNamed = !name.startsWith("-");
    Arguments arguments = new Arguments(this, isNamed ? given.subList(1, given.size()) : given);
    int port = -1;
    Map<String, String> settings = Map.of();
    Path page = null;
    int lines = ExploredProgram.USUAL_LINES;
    for (String option = arguments.nextOption(); option != null; option = arguments.nextOption()) {
      switch (option) {
        case "--debug" -> port = arguments.number(1, MOST_PORT);
        case "--heap" -> settings = ExploredProgram.heap(arguments.value());
        case "--page" -> page = Path.of(arguments.value());
        case "--lines" -> lines = arguments.number(0, Integer.MAX_VALUE);
        case "-h", "--help" -> {
          System.out.print(help());
          return 0;
        }
        default -> throw arguments.unknown("; shmem4j replay --help lists them");
      }
    }
    if (!isNamed) {
      throw new UsageException("replay needs the name of a schedule before its options, such as 4s17");
    }
    Schedule schedule = Schedule.named(name);
    if (port > 0) {
      return debug(port, name, settings, page, arguments.rest());
    }
    Map<String, String> ofJobs = settings;
    Path picture = page;
    int shown = lines;
    return ExploredProgram.run(name(), arguments.rest(), schedule.near(), code -> {
      History history = Simulation.runProgram(schedule, true, ofJobs, code);
      ExploredProgram.tell(history, shown, picture);
      if (history.refusal() != null) {
        return ExploredProgram.refused(history.refusal());
      }
      return history.isGood() ? 0 : FAILED;
    });
  }

  /** Runs the same schedule in a JVM of its own. */
  private int debug(int port, String name, Map<String, String> settings, Path page, List<String> program)
      throws InterruptedException {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        JavaCommand.debugger(port), "--add-modules", "jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED",
        "-D" + JavaCommand.CLASS_PATH_PROPERTY + "=" + Installation.classPath(), "-cp",
        System.getProperty("java.class.path"), Main.class.getName(), name(), name));
    if (!settings.isEmpty()) {
      words.addAll(List.of("--heap", settings.get(Simulation.HEAP)));
    }
    if (page != null) {
      words.addAll(List.of("--page", page.toString()));
    }
    words.add("--");
    words.addAll(program);
    try {
      return new ProcessBuilder(words).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("java could not be started: " + e.getMessage(), e);
    }
  }
}
