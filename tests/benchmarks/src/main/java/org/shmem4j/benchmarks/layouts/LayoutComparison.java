package org.shmem4j.benchmarks.layouts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shmem4j.benchmarks.CommandLine;
import org.shmem4j.benchmarks.OpenMpi;
import org.shmem4j.benchmarks.PrintedTimes;

/** The command {@code bench --layouts}: starts both programs in turn and compares them. */
public final class LayoutComparison {
  private static final String HELP =
      """
      Usage: shmem4j bench --layouts [options]

      Times an exchange of matrix columns (alltoall) and a gather of one field of structs, with layouts and, where mpicc
      is installed, with MPI's datatypes in C. The programs take turns; prints the medians of their medians.

        -n, --pes N            how many PEs (default 2)
        --rounds N             how many times each program runs (default 3)
        -h, --help             shows this
      """;

  private static final List<String> SIZES = List.of("8", "64", "1024", "16384");

  private LayoutComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the command line
   * @throws IOException if a program cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(List<String> arguments) throws IOException, InterruptedException {
    int pes = 2;
    int rounds = 3;
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      switch (line.option()) {
        case "--layouts" -> {}
        case "-n", "--pes" -> pes = line.number();
        case "--rounds" -> rounds = line.number();
        case "-h", "--help" -> {
          System.out.print(HELP);
          return;
        }
        default -> throw line.unknown();
      }
    }
    compare(pes, rounds);
  }

  private static void compare(int pes, int rounds) throws IOException, InterruptedException {
    boolean mpi = OpenMpi.isInstalled("mpicc") && OpenMpi.isInstalled("mpirun");
    Path folder = Files.createTempDirectory("shmem4j-layouts");
    PrintedTimes ours = new PrintedTimes();
    PrintedTimes theirs = new PrintedTimes();
    try {
      List<String> words = new ArrayList<>(List.of(LayoutBench.class.getName()));
      words.addAll(SIZES);
      List<String> peer = new ArrayList<>(List.of("mpirun"));
      if (mpi) {
        peer.addAll(OpenMpi.options(pes));
        peer.add(PrintedTimes.compiled("mpicc", folder, "layouts.c").toString());
        peer.addAll(SIZES);
      }
      for (int round = 0; round < rounds; round++) {
        ours.run(PrintedTimes.job(pes, words), Map.of());
        if (mpi) {
          theirs.run(peer, OpenMpi.environment(0));
        }
      }
    } finally {
      PrintedTimes.delete(folder);
    }
    System.out.printf("%-16s %12s %12s%s%n", "cell elements", "shmem4j µs", "MPI µs", mpi ? "  MPI / shmem4j" : "");
    for (String cell : ours.cells()) {
      double mine = ours.median(cell);
      double other = theirs.median(cell);
      System.out.println(String.format(Locale.ROOT, "%-16s %12.2f %12.2f %12.2f", cell, mine, other, other / mine));
    }
    if (!mpi) {
      System.out.println("C's MPI is not installed: mpicc, mpirun");
    }
  }
}
