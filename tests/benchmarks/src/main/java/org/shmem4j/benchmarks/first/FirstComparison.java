package org.shmem4j.benchmarks.first;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

      Times the first work of a program, from the start on, each kind in fresh processes, and the same in C over
      OpenSHMEM where oshcc is installed. The programs take turns; prints medians: of calls microseconds per call; of
      irregular access, in rounds of a million words of random PEs, with buckets made by hand in C, the seconds from the
      start of the JVM (of main in C) to the end of the 1st and the 30th round, and the rates of the 2nd to the 30th and
      of the 51st to the 60th round, in millions a second and PE.

        -n, --pes N            how many PEs (default 2)
            --op LIST          kinds, separated by commas: allocate (1 KiB, and free), barrier, reduce, get, fetch_inc,
                               lock, team (create and close; not in OpenSHMEM 1.4), and of irregular access updates,
                               fetches, mailbox (default: all calls)
            --rounds N         how many times each program runs (default 5)
        -h, --help             shows this
      """;

  private static final long PEER_HEAP_BYTES = 64 << 20;

  private final int pes;
  private final int rounds;
  private final Path folder;

  private FirstComparison(int pes, int rounds, Path folder) {
    this.pes = pes;
    this.rounds = rounds;
    this.folder = folder;
  }

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
    List<String> names = FirstKinds.CALLS.names();
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      switch (line.option()) {
        case "--first" -> {}
        case "-n", "--pes" -> pes = line.number();
        case "--rounds" -> rounds = line.number();
        case "--op" -> names = names(line.value());
        case "-h", "--help" -> {
          System.out.print(HELP);
          return;
        }
        default -> throw line.unknown();
      }
    }
    Path folder = Files.createTempDirectory("shmem4j-first");
    try {
      FirstComparison comparison = new FirstComparison(pes, rounds, folder);
      for (FirstKinds kinds : FirstKinds.ALL) {
        List<String> wanted = names.stream().filter(kinds.names()::contains).toList();
        if (!wanted.isEmpty()) {
          comparison.compare(kinds, wanted);
        }
      }
    } finally {
      PrintedTimes.delete(folder);
    }
  }

  private static List<String> names(String list) {
    List<String> names = List.of(list.split(",", -1));
    List<String> known = FirstKinds.ALL.stream().flatMap(kinds -> kinds.names().stream()).toList();
    if (!known.containsAll(names)) {
      throw new BenchUsageException("--op must be some of " + String.join(", ", known) + ": --op=" + list);
    }
    return names;
  }

  private void compare(FirstKinds kinds, List<String> names) throws IOException, InterruptedException {
    List<String> peer = new ArrayList<>();
    if (OpenMpi.isInstalled("oshcc") && OpenMpi.isInstalled("oshrun")) {
      peer.add("oshrun");
      peer.addAll(OpenMpi.options(pes));
      peer.add(PrintedTimes.compiled("oshcc", folder, kinds.sources().toArray(String[]::new)).toString());
    } else {
      System.out.println("C's OpenSHMEM is not installed: oshcc, oshrun");
    }
    System.out.println(kinds.heading());
    for (String name : names) {
      PrintedTimes ours = new PrintedTimes();
      PrintedTimes theirs = new PrintedTimes();
      List<String> arguments = Stream.concat(Stream.of(name), kinds.ends().stream()).toList();
      for (int round = 0; round < rounds; round++) {
        ours.run(PrintedTimes.job(pes, words(List.of(kinds.program().getName()), arguments)), Map.of());
        if (!peer.isEmpty() && !name.equals(FirstKinds.TEAM)) {
          theirs.run(words(peer, arguments), OpenMpi.environment(PEER_HEAP_BYTES));
        }
      }
      System.out.println(kinds.line(name, "shmem4j", what -> ours.median(name + " " + what)));
      if (!theirs.cells().isEmpty()) {
        System.out.println(kinds.line(name, "C", what -> theirs.median(name + " " + what)));
      }
    }
  }

  private static List<String> words(List<String> start, List<String> rest) {
    return Stream.concat(start.stream(), rest.stream()).toList();
  }
}
