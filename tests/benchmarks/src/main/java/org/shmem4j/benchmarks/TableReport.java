package org.shmem4j.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Rows for people: medians, and how we compare with the quickest peer. */
final class TableReport implements Report {
  private static final double SHORT = 0.95;

  private final BenchOptions options;
  private final List<Contestant> contestants;
  private final Contestant ourselves;
  private final PrintStream out;
  private final boolean compares;

  TableReport(BenchOptions options, List<Contestant> contestants, PrintStream out) {
    this.options = options;
    this.contestants = contestants;
    this.ourselves = contestants.getFirst();
    this.out = out;
    this.compares = contestants.stream().anyMatch(Contestant::isPeer);
  }

  @Override
  public void start() {
    out.println("Microseconds per call, " + conditions(options));
    if (compares) {
      out.println("ratio: the quickest peer's median over ours, and the least of all peers' times over our least; in "
          + "brackets the middle half of the ratios of single batches");
    }
    StringBuilder header = new StringBuilder(String.format("%n%-22s %9s %10s %10s", "op", "bytes", "shmem4j", "min"));
    for (Contestant contestant : contestants.subList(1, contestants.size())) {
      header.append(String.format(" %10s", contestant.name()));
    }
    out.println(header.append(compares ? String.format(" %7s %7s", "ratio", "of min") : ""));
  }

  @Override
  public void add(Cell cell) {
    Samples ours = cell.ours(ourselves);
    StringBuilder row = new StringBuilder(String.format("%-22s %9s", cell.operation().name(), size(cell)));
    row.append(String.format(" %10s %10s", micros(ours == null ? Double.NaN : ours.median()),
        micros(ours == null ? Double.NaN : ours.least())));
    for (Contestant contestant : contestants.subList(1, contestants.size())) {
      Samples theirs = cell.times().get(contestant);
      row.append(String.format(" %10s", micros(theirs == null ? Double.NaN : theirs.median())));
    }
    Optional<Double> ratio = cell.ratio(ourselves);
    if (ratio.isPresent()) {
      Samples ratios = cell.times().get(cell.bestPeer().orElseThrow()).over(ours);
      row.append(String.format(
          Locale.ROOT, " %7.2f %7.2f [%.2f–%.2f]%s", ratio.get(), cell.ratioOfLeast(ourselves), ratios.quantile(0.25),
          ratios.quantile(0.75), ratio.get() < SHORT ? " <" : ""));
    }
    out.println(cell.isDisturbed() ? row + disturbance(cell) : row);
  }

  private static String disturbance(Cell cell) {
    return String.format(Locale.ROOT, "  others took %.0f %% of the cores", 100 * cell.others());
  }

  @Override
  public void end(List<Cell> cells) {
    if (!compares) {
      if (!options.hosts.isEmpty()) {
        beside(Contestants.BARE, cells);
      }
      return;
    }
    Map<String, List<Double>> byOperation = new LinkedHashMap<>();
    List<Double> all = new ArrayList<>();
    int shortOnes = 0;
    for (Cell cell : cells) {
      double ratio = cell.ratio(ourselves).orElse(Double.NaN);
      if (!Double.isNaN(ratio)) {
        byOperation.computeIfAbsent(cell.operation().name(), name -> new ArrayList<>()).add(ratio);
        all.add(ratio);
        shortOnes += ratio < SHORT ? 1 : 0;
      }
    }
    out.println();
    byOperation.forEach((name, ratios) -> out.printf(Locale.ROOT, "%-22s geometric mean %.2f, least %.2f%n", name,
        Samples.geometricMean(ratios),
        ratios.stream().mapToDouble(ratio -> ratio).min().orElseThrow()));
    if (!options.hosts.isEmpty()) {
      beside(Contestants.BARE, cells);
    }
    out.printf(Locale.ROOT, "%-22s geometric mean %.2f; %d of %d cells below %.2f%n", "all", Samples.geometricMean(all),
        shortOnes, all.size(), SHORT);
  }

  /** Prints how we compare with a contestant that is not a peer. */
  private void beside(String yardstick, List<Cell> cells) {
    Map<Double, String> ratios = new TreeMap<>();
    for (Cell cell : cells) {
      cell.times().forEach((contestant, samples) -> {
        if (contestant.name().equals(yardstick) && cell.ours(ourselves) != null) {
          ratios.put(samples.median() / cell.ours(ourselves).median(),
              cell.operation().name() + " " + size(cell.bytes()));
        }
      });
    }
    if (!ratios.isEmpty()) {
      double least = ratios.keySet().iterator().next();
      out.printf(Locale.ROOT, "%-22s geometric mean %.2f of %s, least %.2f (%s)%n", "one-sided",
          Samples.geometricMean(List.copyOf(ratios.keySet())), yardstick, least, ratios.get(least));
    }
  }

  static String conditions(BenchOptions options) {
    return "medians of " + options.batches + " batches, " + options.pes + " PEs on "
        + Runtime.getRuntime().availableProcessors() + " cores"
        + (options.hosts.isEmpty() ? "" : " over hosts with " + options.hosts)
        + (options.sessions ? ", each a session of its own" : "")
        + (options.busy == 0 ? "" : ", alongside busy processes: " + options.busy)
        + (options.check ? ", all data checked" : "");
  }

  private static String size(Cell cell) {
    return cell.operation().routine().sizes() == BenchmarkRoutine.Sizes.MICROS ? cell.bytes()
        + " us" : size(cell.bytes());
  }

  static String size(long bytes) {
    if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
      return (bytes >> 20) + " MiB";
    }
    return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? (bytes >> 10) + " KiB" : bytes == 0 ? "-" : bytes + " B";
  }

  static String micros(double micros) {
    if (Double.isNaN(micros)) {
      return "-";
    }
    return String.format(Locale.ROOT, micros < 10 ? "%.3f" : micros < 1000 ? "%.1f" : "%.0f", micros);
  }
}
