package org.shmem4j.benchmarks.ucc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.shmem4j.benchmarks.BenchException;
import org.shmem4j.benchmarks.CommandLine;

/** The command {@code bench --ucc}: starts the PEs that compare UCC's objects with the typed calls. */
public final class UccComparison {
  private static final String HELP =
      """
      Usage: shmem4j bench --ucc [options]

      Times collectives of doubles, in turn and in the same processes, as typed calls and through UCC's objects: a
      persistent object, and objects that are initialized for each call, with buffers in symmetric memory, in native
      memory and in Java arrays. Prints medians in microseconds and, in parentheses, their ratio to the typed call's.

        -n, --pes N            how many PEs (default 2)
        -h, --help             shows this
      """;

  private UccComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments the command line
   * @throws IOException if the PEs cannot be started
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(List<String> arguments) throws IOException, InterruptedException {
    int pes = 2;
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      switch (line.option()) {
        case "--ucc" -> {}
        case "-n", "--pes" -> pes = line.number();
        case "-h", "--help" -> {
          System.out.print(HELP);
          return;
        }
        default -> throw line.unknown();
      }
    }
    String classPath = System.getProperty("java.class.path");
    Process job = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        classPath,
        "org.shmem4j.launcher.Main",
        "run",
        "-n",
        Integer.toString(pes),
        "--heap",
        "256m",
        "--",
        "-cp",
        classPath,
        UccBench.class.getName())
        .inheritIO()
        .start();
    Thread killer = new Thread(job::destroy);
    Runtime.getRuntime().addShutdownHook(killer);
    int status = job.waitFor();
    Runtime.getRuntime().removeShutdownHook(killer);
    if (status != 0) {
      throw new BenchException("the PEs of the comparison failed: status=" + status);
    }
  }
}
