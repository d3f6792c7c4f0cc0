package org.shmem4j.benchmarks;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Rows for programs; peers add columns. */
final class CsvReport implements Report {
  private final BenchOptions options;
  private final List<Contestant> contestants;
  private final PrintStream out;

  CsvReport(BenchOptions options, List<Contestant> contestants, PrintStream out) {
    this.options = options;
    this.contestants = contestants;
    this.out = out;
  }

  @Override
  public void start() {
    StringBuilder header = new StringBuilder("op,bytes,pes,median_us,min_us");
    for (Contestant contestant : contestants.subList(1, contestants.size())) {
      String name = contestant.name().toLowerCase(Locale.ROOT).replace(" ", "");
      header.append(',').append(name).append("_median_us,").append(name).append("_min_us");
    }
    out.println(header.append(contestants.size() > 1 ? ",ratio" : "").append(",others"));
  }

  @Override
  public void add(Cell cell) {
    StringBuilder row = new StringBuilder();
    row.append(cell.operation().name()).append(',').append(cell.bytes()).append(',').append(options.pes);
    for (Contestant contestant : contestants) {
      Samples samples = cell.times().get(contestant);
      row.append(',').append(samples == null ? "" : number(samples.median()));
      row.append(',').append(samples == null ? "" : number(samples.least()));
    }
    if (contestants.size() > 1) {
      row.append(',').append(cell.ratio(contestants.getFirst()).map(CsvReport::number).orElse(""));
    }
    out.println(row.append(',').append(Double.isNaN(cell.others()) ? "" : number(cell.others())));
  }

  @Override
  public void end(List<Cell> cells) {}

  static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
