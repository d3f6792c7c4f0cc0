package org.shmem4j.benchmarks.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.shmem4j.applications.Application;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.benchmarks.Build;
import org.shmem4j.benchmarks.CommandLine;

/** Which applications to run, and how. */
final class AppOptions {
  static final String HELP =
      """
      Usage: shmem4j bench --apps [options]

      Runs whole programs in Java and, where oshcc and oshrun are installed, in C over OpenSHMEM, in turn; compares
      their results, and prints medians: of the part that the program itself times, of the whole job from start to
      end, of the CPU time of all its processes, and of the time until all PEs have started.

        -n, --pes N            how many PEs (default 2)
            --short            sizes whose timed part takes well under a second in C (default: a few seconds)
            --tiny             sizes that only show that all programs work
            --only LIST        some of the applications, separated by commas:
                               %s
            --rounds N         how many times each program runs (default 3)
            --against BUILD    also runs another build of this library, in turn with ours: a source tree that was built,
                               or a class path that starts with its classes
            --java OPTION      gives the JVMs of our PEs an option, such as -XX:+UseSerialGC; may be repeated
        -x  NAME=VALUE         sets an environment variable of our PEs
            --no-c             leaves out the programs in C
            --format FORMAT    table (default) or csv, which has every run
        -h, --help             shows this
      """.formatted(names());

  int pes = 2;
  Function<Application, List<String>> size = Application::longArguments;
  List<Application> applications = Application.ALL;
  int rounds = 3;
  String against;
  final List<String> java = new ArrayList<>();
  final List<String> variables = new ArrayList<>();
  boolean c = true;
  String format = "table";
  boolean help;

  static AppOptions parse(List<String> arguments) {
    AppOptions options = new AppOptions();
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      options.take(line);
    }
    return options;
  }

  private void take(CommandLine line) {
    switch (line.option()) {
      case "--apps" -> {}
      case "-n", "--pes" -> pes = line.number();
      case "--short" -> size = Application::shortArguments;
      case "--tiny" -> size = Application::tinyArguments;
      case "--only" -> applications = applications(line.value());
      case "--rounds" -> rounds = line.number();
      case "--against" -> against = Build.of(line);
      case "--java" -> java.add(line.value());
      case "-x" -> variables.add(line.value());
      case "--no-c" -> c = false;
      case "--format" -> format = line.oneOf(List.of("table", "csv"));
      case "-h", "--help" -> help = true;
      default -> throw line.unknown();
    }
  }

  private static List<Application> applications(String list) {
    Set<String> wanted = Set.of(list.split(",", -1));
    List<Application> found =
        Application.ALL.stream().filter(application -> wanted.contains(application.name())).toList();
    if (found.size() < wanted.size()) {
      throw new BenchUsageException("--only must name applications: --only=" + list + "; there are " + names());
    }
    return found;
  }

  private static String names() {
    return Application.ALL.stream().map(Application::name).collect(Collectors.joining(", "));
  }
}
