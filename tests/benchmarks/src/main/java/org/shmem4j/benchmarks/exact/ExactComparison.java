package org.shmem4j.benchmarks.exact;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.shmem4j.benchmarks.BenchException;
import org.shmem4j.benchmarks.CommandLine;

/** The command {@code bench --exact}. */
public final class ExactComparison {
  private static final String HELP =
      """
      Usage: shmem4j bench --exact [options]

      Times exact sums and sums that round at each addition, in turn in one run, and prints medians. One PE sums arrays,
      compared with vector code with four accumulators; several PEs reduce arrays, compared with the ordinary reduction.

        -n, --pes N            how many PEs (default 1)
        -h, --help             shows this
      """;

  private ExactComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the command line
   * @throws IOException if the job cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(List<String> arguments) throws IOException, InterruptedException {
    int pes = 1;
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      switch (line.option()) {
        case "--exact" -> {}
        case "-n", "--pes" -> pes = line.number();
        case "-h", "--help" -> {
          System.out.print(HELP);
          return;
        }
        default -> throw line.unknown();
      }
    }
    System.out.printf("%-48s %12s %12s %8s%n", "", "exact µs", "ordinary µs", "times");
    String classPath = System.getProperty("java.class.path");
    Process job = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "-cp", classPath, "org.shmem4j.launcher.Main", "run", "-n",
        Integer.toString(pes), "--", "-cp", classPath, ExactBench.class.getName()).inheritIO().start();
    int status = job.waitFor();
    if (status != 0) {
      throw new BenchException("a program of the comparison failed: status=" + status + " program=ExactBench");
    }
  }
}
