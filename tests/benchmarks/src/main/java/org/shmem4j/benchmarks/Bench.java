package org.shmem4j.benchmarks;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.shmem4j.benchmarks.apps.AppComparison;
import org.shmem4j.benchmarks.exact.ExactComparison;
import org.shmem4j.benchmarks.first.FirstComparison;
import org.shmem4j.benchmarks.gain.GainComparison;
import org.shmem4j.benchmarks.layouts.LayoutComparison;
import org.shmem4j.benchmarks.ucc.UccComparison;

/** The command's entry. */
public final class Bench {
  private static final int USAGE_STATUS = 2;

  private Bench() {}

  /**
   * Runs the benchmarks and exits.
   *
   * @param arguments the command line
   * @throws IOException if a contestant cannot be started or reached
   * @throws InterruptedException if the thread was interrupted
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try {
      List<String> words = List.of(arguments);
      if (words.contains("--apps")) {
        AppComparison.main(words);
        return;
      }
      if (words.contains("--ucc")) {
        UccComparison.main(words);
        return;
      }
      if (words.contains("--exact")) {
        ExactComparison.main(words);
        return;
      }
      if (words.contains("--first")) {
        FirstComparison.main(words);
        return;
      }
      if (words.contains("--gain")) {
        GainComparison.main(words);
        return;
      }
      if (words.contains("--layouts")) {
        LayoutComparison.main(words);
        return;
      }
      BenchOptions options = BenchOptions.parse(words);
      if (options.help) {
        System.out.print(BenchOptions.HELP);
      } else {
        run(options);
      }
    } catch (BenchUsageException e) {
      System.err.println("shmem4j: " + e.getMessage());
      System.exit(USAGE_STATUS);
    } catch (BenchException e) {
      System.err.println("shmem4j: " + e.getMessage());
      System.exit(1);
    } catch (FileSystemException e) {
      System.err.println("shmem4j: a file must be readable and writable: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(BenchOptions options) throws IOException, InterruptedException {
    List<Ledger.Planned> plan = options.cells();
    ProgressLine progress = new ProgressLine();
    List<Cell> cells = new ArrayList<>();
    try (Contestants contestants =
        Contestants.start(options, Math.max(options.mostBytes, BenchmarkOperation.PUT_IN_TURN_BYTES), progress)) {
      Report report = Report.of(options, contestants.all(), System.out);
      report.start();
      Measurement measurement = new Measurement(options, contestants.all());
      for (Ledger.Planned planned : plan) {
        Cell cell = measurement.cell(planned.operation(), planned.bytes(), progress);
        progress.clear();
        cells.add(cell);
        report.add(cell);
      }
      report.end(cells);
      if (options.chart != null) {
        Files.writeString(options.chart, Chart.of(cells, contestants.all(), TableReport.conditions(options)));
      }
    }
  }
}
