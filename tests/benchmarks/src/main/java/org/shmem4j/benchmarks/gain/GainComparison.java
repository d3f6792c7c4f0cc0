package org.shmem4j.benchmarks.gain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.shmem4j.benchmarks.BenchException;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.benchmarks.CommandLine;
import org.shmem4j.benchmarks.Samples;

/** The command {@code bench --gain}. */
public final class GainComparison {
  private static final String HELP =
      """
      Usage: shmem4j bench --gain [options]

      Times whole runs of one program, from the start of the command to its end, for amounts of work that one warm
      thread does in a given time: on one thread, as a parallel stream, on PEs that are threads of one JVM, and on PEs
      that are processes. The runs take turns; prints medians, in seconds.

        -n, --pes N            how many PEs, and threads of the stream (default 2)
            --seconds LIST     how long one thread takes for the work (default 0.1,0.2,0.5,1,10)
            --rounds N         how many times each program runs (default 5)
        -h, --help             shows this
      """;

  private static final double NANOS = 1e9;

  /** A way to run the program. */
  private enum Way {
    ONE_THREAD("one thread", "loop"),
    STREAM("stream", "stream"),
    THREADS("PEs, threads", "pes"),
    PROCESSES("PEs, processes", "pes");

    private final String title;
    private final String argument; // of the program

    Way(String title, String argument) {
      this.title = title;
      this.argument = argument;
    }
  }

  private final int pes;
  private final int rounds;

  private GainComparison(int pes, int rounds) {
    this.pes = pes;
    this.rounds = rounds;
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
    String seconds = "0.1,0.2,0.5,1,10";
    CommandLine line = new CommandLine(arguments);
    while (line.next()) {
      switch (line.option()) {
        case "--gain" -> {}
        case "-n", "--pes" -> pes = line.number();
        case "--rounds" -> rounds = line.number();
        case "--seconds" -> seconds = line.value();
        case "-h", "--help" -> {
          System.out.print(HELP);
          return;
        }
        default -> throw line.unknown();
      }
    }
    new GainComparison(pes, rounds).compare(sizes(seconds));
  }

  private static List<Double> sizes(String list) {
    try {
      List<Double> sizes = Stream.of(list.split(",", -1)).map(Double::valueOf).toList();
      if (sizes.stream().allMatch(size -> size > 0 && size < 1000)) {
        return sizes;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new BenchUsageException("--seconds must be numbers above 0 and below 1000: --seconds=" + list);
  }

  private void compare(List<Double> sizes) throws IOException, InterruptedException {
    double partsInASecond = partsInASecond();
    System.out.println(line("computes", Stream.of(Way.values()).map(way -> way.title).toList()));
    for (double size : sizes) {
      long parts = Math.max(1, Math.round(size * partsInASecond));
      Map<Way, double[]> times = new EnumMap<>(Way.class);
      for (int round = 0; round < rounds; round++) {
        for (Way way : Way.values()) {
          times.computeIfAbsent(way, each -> new double[rounds])[round] = run(way, parts);
        }
      }
      System.out.println(line(String.format(Locale.ROOT, "%.2f s", size),
          times.values().stream().map(all -> String.format(Locale.ROOT, "%.2f s", new Samples(all).median()))
              .toList()));
    }
  }

  private static String line(String first, List<String> cells) {
    StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-9s", first));
    cells.forEach(cell -> line.append(String.format(Locale.ROOT, "%16s", cell)));
    return line.toString();
  }

  /** How much a thread of this JVM computes when everything is compiled. */
  private static double partsInASecond() {
    long parts = 1000;
    double best = 0;
    for (int round = 0; round < 10; round++) {
      long start = System.nanoTime();
      long hits = GainWork.hits(0, parts, 1);
      double rate = parts * NANOS / (System.nanoTime() - start);
      best = hits > 0 ? Math.max(best, rate) : best;
    }
    return best;
  }

  /** {@return the seconds from the start of the command to its end} */
  private double run(Way way, long parts) throws IOException, InterruptedException {
    String classPath = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--enable-native-access=ALL-UNNAMED"));
    switch (way) {
      case PROCESSES -> command.addAll(List.of("-cp", classPath, "org.shmem4j.launcher.Main", "run", "-n",
          Integer.toString(pes), "--", "-cp", classPath));
      case STREAM -> command.addAll(List.of(
          "-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + Math.max(1, pes - 1), "-cp", classPath));
      default -> command.addAll(List.of("-cp", classPath));
    }
    command.addAll(List.of(GainWork.class.getName(), way.argument, Long.toString(parts)));
    ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    if (way == Way.THREADS) {
      builder.environment().put("SHMEM4J_PES", Integer.toString(pes));
    }
    long start = System.nanoTime();
    Process process = builder.start();
    String said = process.inputReader().readLine();
    int status = process.waitFor();
    double seconds = (System.nanoTime() - start) / NANOS;
    if (status != 0 || said == null) {
      throw new BenchException("a program of the comparison failed: status=" + status + " way=" + way.title);
    }
    return seconds;
  }
}
