package org.shmem4j.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** An array of objects, one for each operation and size, in a line that is printed when it is measured. */
final class JsonReport implements Report {
  private final BenchOptions options;
  private final List<Contestant> contestants;
  private final PrintStream out;
  private boolean isFirst = true;

  JsonReport(BenchOptions options, List<Contestant> contestants, PrintStream out) {
    this.options = options;
    this.contestants = contestants;
    this.out = out;
  }

  @Override
  public void start() {
    out.println("[");
  }

  @Override
  public void add(Cell cell) {
    out.println((isFirst ? "  " : "  ,") + object(cell));
    out.flush();
    isFirst = false;
  }

  @Override
  public void end(List<Cell> cells) {
    out.println("]");
  }

  private String object(Cell cell) {
    String times = cell.times().entrySet().stream()
        .map(entry -> "\"%s\": %s".formatted(entry.getKey().name(), object(entry.getValue())))
        .collect(Collectors.joining(", "));
    String ratio = cell.ratio(contestants.getFirst()).map(value -> ", \"ratio\": " + CsvReport.number(value))
        .orElse("");
    String others = Double.isNaN(cell.others()) ? "" : ", \"others\": " + CsvReport.number(cell.others());
    return "{\"op\": \"%s\", \"bytes\": %d, \"pes\": %d, \"times\": {%s}%s%s}"
        .formatted(cell.operation().name(), cell.bytes(), options.pes, times, ratio, others);
  }

  private static String object(Samples times) {
    return "{\"median_us\": %s, \"min_us\": %s, \"lower_quartile_us\": %s, \"upper_quartile_us\": %s, "
        .formatted(
            CsvReport.number(times.median()), CsvReport.number(times.least()), CsvReport.number(times.quantile(0.25)),
            CsvReport.number(times.quantile(0.75)))
        + "\"max_us\": " + CsvReport.number(times.quantile(1)) + "}";
  }
}
