package org.shmem4j.benchmarks.layouts;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shmem4j.benchmarks.BenchException;
import org.shmem4j.benchmarks.CommandLine;
import org.shmem4j.benchmarks.OpenMpi;
import org.shmem4j.benchmarks.Samples;

/** The command {@code bench --layouts}: starts both programs in turn and compares them. */
public final class LayoutComparison {
  private static final String HELP =
      """
      Usage: shmem4j bench --layouts [options]

      Times an exchange of columns of matrices (alltoall) and a gather of one field of structs, with layouts, and with
      datatypes of C's MPI where mpicc is installed. The programs run in turn; printed are medians of their medians.

        -n, --pes N            how many PEs (default 2)
        --rounds N             how often each program runs (default 3)
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
    Map<String, List<Double>> ours = new LinkedHashMap<>();
    Map<String, List<Double>> theirs = new LinkedHashMap<>();
    try {
      List<String> peer = mpi ? peer(folder, pes) : List.of();
      for (int round = 0; round < rounds; round++) {
        run(job(pes), ours);
        if (mpi) {
          run(peer, theirs);
        }
      }
    } finally {
      for (String file : List.of("layouts.c", "layouts", "")) {
        Files.deleteIfExists(folder.resolve(file));
      }
    }
    System.out.printf("%-16s %12s %12s%s%n", "cell elements", "shmem4j µs", "MPI µs", mpi ? "  MPI / shmem4j" : "");
    ours.forEach((cell, times) -> {
      double mine = median(times);
      double other = mpi ? median(theirs.get(cell)) : Double.NaN;
      System.out.println(String.format(Locale.ROOT, "%-16s %12.2f %12.2f %12.2f", cell, mine, other, other / mine));
    });
    if (!mpi) {
      System.out.println("C's MPI is not installed: mpicc, mpirun");
    }
  }

  private static double median(List<Double> times) {
    return new Samples(times.stream().mapToDouble(time -> time).toArray()).median();
  }

  private static List<String> job(int pes) {
    String classPath = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--enable-native-access=ALL-UNNAMED", "-cp",
        classPath, "org.shmem4j.launcher.Main", "run", "-n", Integer.toString(pes), "--heap", "512m", "--", "-cp",
        classPath, LayoutBench.class.getName()));
    command.addAll(SIZES);
    return command;
  }

  private static List<String> peer(Path folder, int pes) throws IOException, InterruptedException {
    Path source = folder.resolve("layouts.c");
    Path program = folder.resolve("layouts");
    try (InputStream text = OpenMpi.class.getResourceAsStream("peers/layouts.c")) {
      Files.copy(text, source);
    }
    run(List.of("mpicc", "-O3", "-march=native", source.toString(), "-o", program.toString()), new LinkedHashMap<>());
    List<String> command = new ArrayList<>(List.of("mpirun"));
    command.addAll(OpenMpi.options(pes));
    command.add(program.toString());
    command.addAll(SIZES);
    return command;
  }

  private static void run(List<String> command, Map<String, List<Double>> times)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(OpenMpi.environment(0));
    Process process = builder.start();
    process.inputReader().lines().map(text -> text.split(" ", -1)).filter(words -> words.length == 3).forEach(words ->
        times.computeIfAbsent(words[0] + " " + words[1], cell -> new ArrayList<>()).add(Double.parseDouble(words[2])));
    int status = process.waitFor();
    if (status != 0) {
      throw new BenchException("a program of the comparison failed: status=" + status + " command=" + command.getFirst());
    }
  }
}
