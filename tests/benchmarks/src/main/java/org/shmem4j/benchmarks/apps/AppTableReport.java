package org.shmem4j.benchmarks.apps;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.shmem4j.applications.Application;
import org.shmem4j.benchmarks.Samples;

/** Medians for people: a block of columns for each measure, a column for each way, and ratios. */
final class AppTableReport implements AppReport {
  private static final Map<String, ToDoubleFunction<Outcome>> MEASURES = measures();

  private final AppOptions options;
  private final List<Launcher> launchers;
  private final PrintStream out;
  private final Map<String, List<Double>> ratios = new LinkedHashMap<>();

  AppTableReport(AppOptions options, List<Launcher> launchers, PrintStream out) {
    this.options = options;
    this.launchers = launchers;
    this.out = out;
  }

  private static Map<String, ToDoubleFunction<Outcome>> measures() {
    Map<String, ToDoubleFunction<Outcome>> measures = new LinkedHashMap<>();
    measures.put("timed", Outcome::timed);
    measures.put("wall", Outcome::wall);
    measures.put("processor", Outcome::processor);
    measures.put("start-up", Outcome::startup);
    return measures;
  }

  @Override
  public void start() {
    out.printf("Seconds, medians of %d rounds, %d PEs on %d cores; all results compared%n", options.rounds,
        options.pes, Runtime.getRuntime().availableProcessors());
    if (launchers.size() > 1) {
      out.println("ratio: the last column's time over ours, so above 1 ours is quicker");
    }
    StringBuilder groups = new StringBuilder(String.format("%n%-10s", ""));
    StringBuilder names = new StringBuilder(String.format("%-10s", "program"));
    for (String measure : MEASURES.keySet()) {
      int width = 9 * launchers.size() + (launchers.size() > 1 ? 7 : 0);
      groups.append(String.format(" |%-" + width + "s", " " + measure));
      names.append(" |");
      for (Launcher launcher : launchers) {
        names.append(String.format(" %8s", launcher.name()));
      }
      names.append(launchers.size() > 1 ? "  ratio" : "");
    }
    out.println(groups);
    out.println(names);
  }

  @Override
  public void add(Application application, Map<Launcher, List<Outcome>> outcomes) {
    StringBuilder row = new StringBuilder(String.format("%-10s", application.name()));
    MEASURES.forEach((measure, time) -> {
      List<Double> medians = outcomes.values().stream()
          .map(runs -> new Samples(runs.stream().mapToDouble(time).toArray()).median())
          .toList();
      row.append(" |");
      medians.forEach(median -> row.append(String.format(Locale.ROOT, " %8.3f", median)));
      if (launchers.size() > 1) {
        double ratio = medians.getLast() / medians.getFirst();
        ratios.computeIfAbsent(measure, key -> new ArrayList<>()).add(ratio);
        row.append(String.format(Locale.ROOT, " %6.2f", ratio));
      }
    });
    out.println(row);
  }

  @Override
  public void end() {
    if (ratios.isEmpty()) {
      return;
    }
    out.println();
    out.println(ratios.entrySet().stream()
        .map(entry -> String.format(Locale.ROOT, "%s: geometric mean %.2f, least %.2f", entry.getKey(),
            Samples.geometricMean(entry.getValue()),
            entry.getValue().stream().mapToDouble(ratio -> ratio).min().orElseThrow()))
        .collect(Collectors.joining("\n")));
  }
}
