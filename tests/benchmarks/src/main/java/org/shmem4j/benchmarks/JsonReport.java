package org.shmem4j.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** An array of objects, one for each operation and size. */
final class JsonReport implements Report {
  private final BenchOptions options;
  private final List<Contestant> contestants;
  private final PrintStream out;

  JsonReport(BenchOptions options, List<Contestant> contestants, PrintStream out) {
    this.options = options;
    this.contestants = contestants;
    this.out = out;
  }

  @Override
  public void start() {}

  @Override
  public void add(Cell cell) {}

  @Override
  public void end(List<Cell> cells) {
    out.println(cells.stream().map(this::object).collect(Collectors.joining(",\n  ", "[\n  ", "\n]")));
  }

  private String object(Cell cell) {
    String times = cell.times().entrySet().stream()
        .map(entry -> "\"%s\": {\"median_us\": %s, \"min_us\": %s}".formatted(
            entry.getKey().name(),
            CsvReport.number(entry.getValue().median()),
            CsvReport.number(entry.getValue().least())))
        .collect(Collectors.joining(", "));
    String ratio = cell.ratio(contestants.getFirst()).map(value -> ", \"ratio\": " + CsvReport.number(value))
        .orElse("");
    return "{\"op\": \"%s\", \"bytes\": %d, \"pes\": %d, \"times\": {%s}%s}"
        .formatted(cell.operation().name(), cell.bytes(), options.pes, times, ratio);
  }
}
