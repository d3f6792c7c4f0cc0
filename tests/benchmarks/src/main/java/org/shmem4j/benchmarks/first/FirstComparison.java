package org.shmem4j.benchmarks.first;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.benchmarks.CommandLine;
import org.shmem4j.benchmarks.OpenMpi;
import org.shmem4j.benchmarks.PrintedTimes;

/** The command {@code bench --first}. */
public final class FirstComparison {
  private static final String HELP =
      """
      Usage: shmem4j bench --first [options]

      Times the first calls of a program, from the first one on, each kind in fresh processes, and the same in C over
      OpenSHMEM where oshcc is installed. The programs take turns; prints medians, in microseconds per call.

        -n, --pes N            how many PEs (default 2)
            --op LIST          kinds of calls, separated by commas: allocate (1 KiB, and free), barrier, reduce, get,
                               fetch_inc, lock, team (create and close; not in OpenSHMEM 1.4) (default: all)
            --rounds N         how many times each program runs (default 5)
        -h, --help             shows this
      """;

  private static final String TEAM = "team";
  private static final List<String> KINDS = List.of("allocate", "barrier", "reduce", "get", "fetch_inc", "lock", TEAM);

  /** The number of the last call of each group that is timed together. */
  private static final List<String> ENDS = List.of("1", "20", "100", "500", "1000", "2000", "4000", "8000");

  private FirstComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the command line
   * @throws IOException if a program cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(List<String> arguments) throws IOException, InterruptedException {
    int pes = 2;
    int rounds = 5;
    List<String> kinds = KINDS;
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      switch (line.option()) {
        case "--first" -> {}
        case "-n", "--pes" -> pes = line.number();
        case "--rounds" -> rounds = line.number();
        case "--op" -> kinds = kinds(line.value());
        case "-h", "--help" -> {
          System.out.print(HELP);
          return;
        }
        default -> throw line.unknown();
      }
    }
    compare(pes, rounds, kinds);
  }

  private static List<String> kinds(String list) {
    List<String> kinds = List.of(list.split(",", -1));
    for (String kind : kinds) {
      if (!KINDS.contains(kind)) {
        throw new BenchUsageException("--op must be some of " + String.join(", ", KINDS) + ": --op=" + list);
      }
    }
    return kinds;
  }

  private static void compare(int pes, int rounds, List<String> kinds) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("shmem4j-first");
    try {
      List<String> peer = new ArrayList<>();
      if (OpenMpi.isInstalled("oshcc") && OpenMpi.isInstalled("oshrun")) {
        peer.add("oshrun");
        peer.addAll(OpenMpi.options(pes));
        peer.add(PrintedTimes.compiled("oshcc", "first.c", folder).toString());
      } else {
        System.out.println("C's OpenSHMEM is not installed: oshcc, oshrun");
      }
      System.out.printf("%-18s%s%n", "calls", String.join("", Stream.concat(ENDS.stream(), Stream.of("1 to 2000")).map(
          end -> String.format(Locale.ROOT, "%10s", end)).toList()));
      for (String kind : kinds) {
        PrintedTimes ours = new PrintedTimes();
        PrintedTimes theirs = new PrintedTimes();
        for (int round = 0; round < rounds; round++) {
          ours.run(PrintedTimes.job(pes, words(List.of(FirstCalls.class.getName()), kind)), Map.of());
          if (!peer.isEmpty() && !kind.equals(TEAM)) {
            theirs.run(words(peer, kind), OpenMpi.environment(1 << 20));
          }
        }
        print(kind, "shmem4j", ours);
        if (!theirs.cells().isEmpty()) {
          print(kind, "C", theirs);
        }
      }
    } finally {
      PrintedTimes.delete(folder);
    }
  }

  private static List<String> words(List<String> start, String kind) {
    return Stream.of(start, List.of(kind), ENDS).flatMap(List::stream).toList();
  }

  private static void print(String kind, String whose, PrintedTimes times) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-10s%-8s", kind, whose));
    int made = 0;
    double sum = 0;
    double mean = 0;
    for (String end : ENDS) {
      double micros = times.median(kind + " " + end);
      int last = Integer.parseInt(end);
      sum += micros * (last - made);
      made = last;
      mean = last == 2000 ? sum / last : mean;
      line.append(String.format(Locale.ROOT, "%10.2f", micros));
    }
    System.out.println(line.append(String.format(Locale.ROOT, "%10.2f", mean)));
  }
}
