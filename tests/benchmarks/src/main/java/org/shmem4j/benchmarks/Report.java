package org.shmem4j.benchmarks;

import java.io.PrintStream;
import java.util.List;

/** Prints results, some as they come, some at the end. */
interface Report {
  /** Prints what comes before all results. */
  void start();

  /** Takes a result. */
  void add(Cell cell);

  /** Prints what comes after all results. */
  void end(List<Cell> cells);

  /** The report in a format. */
  static Report of(BenchOptions options, List<Contestant> contestants, PrintStream out) {
    return switch (options.format) {
      case "csv" -> new CsvReport(options, contestants, out);
      case "json" -> new JsonReport(options, contestants, out);
      default -> new TableReport(options, contestants, out);
    };
  }
}
