package org.shmem4j.benchmarks.kernels;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the benchmark for one kernel after the other, ours and C's in turn, and prints a line for each. */
public final class KernelTable {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private KernelTable() {}

  /**
   * Prints the table.
   *
   * @param args which kernels (a regular expression), bytes of each run of elements, rounds
   * @throws Exception if a benchmark or the C compiler fails
   */
  public static void main(String[] args) throws Exception {
    String wanted = args.length > 0 ? args[0] : ".*";
    int bytes = args.length > 1 ? Integer.parseInt(args[1]) : 8192;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    Path library = CompiledC.library(KernelTable.class, "kernels.c");
    System.out.printf(
        "%d bytes, ns; the best of 40 batches each, of which the median of %d rounds%n", bytes, rounds);
    System.out.println("! is slower than 1.2 times C (maxima and minima of floating point: 2 times)");
    System.out.printf("%-16s %10s %10s %10s %9s %9s %7s%n",
        "kernel", "ours", "C", "scalar", "ours/C", "scalar/C", "B/call");
    List<String> slow = new ArrayList<>();
    for (KernelCase timed : KernelCase.all()) {
      if (timed.name().matches(wanted) && !row(timed, bytes, rounds, library)) {
        slow.add(timed.name());
      }
    }
    System.out.println(slow.isEmpty() ? "All within their limits." : "Slower than their limits: " + slow);
  }

  private static boolean row(KernelCase timed, int bytes, int rounds, Path library) throws RunnerException {
    Map<String, double[]> nanos = new HashMap<>();
    double allocated = 0;
    for (int round = 0; round < rounds; round++) {
      for (RunResult run : run(timed, bytes, library)) {
        String which = run.getPrimaryResult().getLabel();
        nanos.computeIfAbsent(which, any -> new double[rounds])[round] = run.getPrimaryResult().getStatistics()
            .getMin();
        Result<?> garbage = run.getSecondaryResults().get(ALLOCATED);
        allocated = which.equals("vector") && garbage != null ? Math.max(allocated, garbage.getScore()) : allocated;
      }
    }
    double ours = median(nanos, "vector");
    double inC = median(nanos, "inC");
    double scalar = median(nanos, "scalar");
    boolean within = ours <= timed.limit() * inC;
    System.out.printf(Locale.ROOT, "%-16s %10.1f %10.1f %10.1f %8.2f%s %9.2f %7.2f%n",
        timed.name(), ours, inC, scalar, ours / inC, within ? " " : "!", scalar / inC, allocated);
    return within;
  }

  private static Iterable<RunResult> run(KernelCase timed, int bytes, Path library) throws RunnerException {
    return new Runner(new OptionsBuilder()
        .include(KernelBenchmark.class.getName())
        .param("kernel", timed.name())
        .param("bytes", Integer.toString(bytes))
        // Without -Xbatch a busy machine may not have compiled the kernel when the warm-up ends.
        .jvmArgs(
            "-Xbatch",
            "-D" + KernelBenchmark.LIBRARY + "=" + library,
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow")
        .addProfiler(GCProfiler.class)
        .verbosity(VerboseMode.SILENT)
        .build())
        .run();
  }

  private static double median(Map<String, double[]> nanos, String which) {
    double[] sorted = Objects.requireNonNull(nanos.get(which), which).clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
