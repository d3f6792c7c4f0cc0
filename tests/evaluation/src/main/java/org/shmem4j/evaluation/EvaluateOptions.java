package org.shmem4j.evaluation;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.benchmarks.CommandLine;

/** What to try, and where to write the results. */
final class EvaluateOptions {
  static final String HELP =
      """
      Usage: shmem4j evaluate [options]
             shmem4j evaluate --compare A.json B.json
             shmem4j evaluate --page FILE.json

      Tests and measures the library on this machine, in about 20 minutes, and writes shmem4j-evaluation.json and
      shmem4j-evaluation.html, a page of the same data. It needs no root, no network and no C compiler. Its steps:

        conformance   each kind of call with each type, compared with plain Java
        litmus        the programs of the memory model, 10,000 times each; counts forbidden outcomes
        kills         kills PEs; each must be reported by name within 10 seconds, and nothing may be left behind
        cells         times of calls: one-sided, collective, irregular, exchanges
        scaling       heat, gradient and histogram over 1, 2, 4, ... PEs

      What cannot run is skipped, and the reason is given. Ctrl-C writes what has been measured so far. The exit status
      is 1 if a promise of the library does not hold; times do not affect it.

            --quick            about two minutes: less of each step
            --only LIST        some of the steps, separated by commas; one suite of conformance is named as in the
                               results, such as conformance:quiet
            --out FOLDER       where the two files go (default: this folder)
        -n, --pes N            jobs of N PEs on this host, and scaling up to N (default: the number of cores, but at
                               most 4 in most jobs)
            --hosts LIST       runs over these hosts, with this many PEs on each, such as a:4,b:4; the library and this
                               folder must be on all of them
            --via LAUNCHER     what starts jobs there, as for run: mpirun, hydra or srun; within an allocation --hosts
                               can be left out
            --peers            also times the loops of cells in C, where libraries and a compiler are installed
            --jars LIST        also times calls of other Java libraries: their jars, separated by commas, of PCJ, MPJ
                               Express (mpj.jar in its folder lib) or Open MPI (mpi.jar)
            --with-names       leaves the names of hosts and users, and addresses, in the files
            --compare A B      prints two files side by side, and what differs beyond the spread
            --page FILE        writes the page of a file again
        -h, --help             shows this
      """;

  boolean quick;
  boolean peers;
  boolean withNames;
  boolean help;
  int pes;
  String hosts = "";
  String via = "";
  List<String> only = EvaluationStep.ALL.stream().map(EvaluationStep::name).toList();
  /** The suites of conformance to run; all if there are none. */
  List<String> suites = List.of();
  Path out = Path.of("");
  Path page;
  List<Path> compared = List.of();
  List<JavaPeer> javaPeers = List.of();
  private JobPlaces places = JobPlaces.HERE;

  /** Reads a command line. */
  static EvaluateOptions parse(List<String> arguments) {
    EvaluateOptions options = new EvaluateOptions();
    int compare = arguments.indexOf("--compare");
    if (compare >= 0) {
      options.compare(arguments, compare);
      return options;
    }
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      options.take(line);
    }
    options.places = JobPlaces.parse(options.hosts, options.via, options.pes);
    return options;
  }

  private void compare(List<String> arguments, int at) {
    if (at != 0 || arguments.size() != 3) {
      throw new BenchUsageException("--compare takes two files and no other options: arguments="
          + String.join(" ", arguments));
    }
    compared = arguments.subList(1, 3).stream().map(Path::of).toList();
  }

  private void take(CommandLine line) {
    switch (line.option()) {
      case "--quick" -> quick = true;
      case "--peers" -> peers = true;
      case "--with-names" -> withNames = true;
      case "-n", "--pes" -> pes = line.number();
      case "--hosts" -> hosts = line.value();
      case "--via" -> via = line.value();
      case "--jars" ->
          javaPeers = Stream.of(line.value().split(",", -1)).map(jar -> JavaPeer.in(Path.of(jar))).toList();
      case "--only" -> only(line.value());
      case "--out" -> out = Path.of(line.value());
      case "--page" -> page = Path.of(line.value());
      case "-h", "--help" -> help = true;
      default -> throw new BenchUsageException(
          "evaluate has no option " + line.option() + "; evaluate --help lists them");
    }
  }

  /** Parses a list of steps; suites of conformance follow its name and a colon. */
  private void only(String list) {
    List<String> known = EvaluationStep.ALL.stream().map(EvaluationStep::name).toList();
    String ofConformance = ConformanceStep.NAME + ":";
    List<String> words = List.of(list.split(",", -1));
    suites = words.stream().filter(word -> word.startsWith(ofConformance))
        .map(word -> word.substring(ofConformance.length())).toList();
    only = words.stream().map(word -> word.startsWith(ofConformance) ? ConformanceStep.NAME : word).distinct().toList();
    if (!known.containsAll(only) || !ConformanceStep.names().containsAll(suites)) {
      throw new BenchUsageException("--only must name steps: --only=" + list + "; there are "
          + String.join(", ", known) + ", and conformance has " + String.join(", ", ConformanceStep.names()));
    }
  }

  /** {@return where jobs run} */
  JobPlaces places() {
    return places;
  }

  /** {@return the steps to run} */
  List<EvaluationStep> steps() {
    return EvaluationStep.ALL.stream().filter(step -> only.contains(step.name())).toList();
  }
}
