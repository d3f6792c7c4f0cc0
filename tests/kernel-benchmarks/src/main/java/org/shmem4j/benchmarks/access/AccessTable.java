package org.shmem4j.benchmarks.access;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.shmem4j.benchmarks.kernels.CompiledC;

/** Runs the benchmark for one shape after another, with each kind of memory; prints a line for each shape. */
public final class AccessTable {
  private static final double LIMIT = 1.15;
  private static final List<String> KINDS = List.of("handle", "segment", "array", "inC");

  private AccessTable() {}

  /**
   * Prints the table.
   *
   * @param args which shapes (a regular expression), rounds
   * @throws Exception if a benchmark or the C compiler fails
   */
  public static void main(String[] args) throws Exception {
    String wanted = args.length > 0 ? args[0] : ".*";
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 3;
    Path library = CompiledC.library(AccessTable.class, "loops.c");
    System.out.printf("ns per element; the best of 40 batches each, of which the median of %d forks%n", rounds);
    System.out.println("! is slower than 1.15 times a segment");
    System.out.printf("%-10s %8s %8s %8s %8s %9s %9s %9s%n", "loop", "handle", "segment", "array", "C", "/segment",
        "/array", "/C");
    for (Shape shape : Shape.values()) {
      if (shape.name().matches(wanted)) {
        row(shape, rounds, library);
      }
    }
  }

  private static void row(Shape shape, int rounds, Path library) throws RunnerException {
    Map<String, double[]> nanos = new HashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (RunResult run : run(shape, library)) {
        nanos.computeIfAbsent(run.getPrimaryResult().getLabel(), any -> new double[rounds])[round] =
            run.getPrimaryResult().getStatistics().getMin();
      }
    }
    double[] medians = KINDS.stream().mapToDouble(kind -> median(nanos.get(kind))).toArray();
    double handle = medians[0];
    System.out.printf(Locale.ROOT, "%-10s %8.3f %8.3f %8.3f %8.3f %8.2f%s %9.2f %9.2f%n",
        shape.functionName(), handle, medians[1], medians[2], medians[3], handle / medians[1],
        handle <= LIMIT * medians[1] ? " " : "!", handle / medians[2], handle / medians[3]);
  }

  private static Iterable<RunResult> run(Shape shape, Path library) throws RunnerException {
    return new Runner(new OptionsBuilder()
        .include(AccessBenchmark.class.getName())
        .param("shape", shape.name())
        .jvmArgs(
            "-Xbatch",
            "-XX:+UseSerialGC",
            "-D" + AccessBenchmark.LIBRARY + "=" + library,
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow")
        .verbosity(VerboseMode.SILENT)
        .build())
        .run();
  }

  private static double median(double[] nanos) {
    double[] sorted = nanos.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
