package org.shmem4j.tools.profilepage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A line-by-line comparison of two profiles of a program. Lines are matched by their method, by the routine that they
 * call, and by their order among such lines, so it does not matter if code has moved.
 */
public final class ProfileComparison {
  private static final double NANOS = 1e9;
  private static final double PERCENT = 100;
  private static final double NOTABLE_SHARE = 0.01;
  private static final double ERRORS = 2;
  private static final int MOST_ROWS = 20;

  private final double before;
  private final double after;
  private final List<Row> rows = new ArrayList<>();

  /** Times of a line, summed over the PEs, in seconds, with their standard errors. */
  record Row(String name, double before, double beforeError, double after, double afterError) {
    double error() {
      return Math.hypot(beforeError, afterError);
    }

    /** {@return the growth beyond what chance can explain} */
    double growth() {
      return Math.max(0, after - before - ERRORS * error());
    }
  }

  private record Key(String method, String routine, int order) {}

  private ProfileComparison(ProfileAnalysis before, ProfileAnalysis after) {
    this.before = seconds(before);
    this.after = seconds(after);
    Map<Key, Costs.Line> old = lines(before);
    Map<Key, Costs.Line> fresh = lines(after);
    fresh.forEach((key, line) -> rows.add(row(old.remove(key), line)));
    old.values().forEach(line -> rows.add(row(line, null)));
    rows.sort(Comparator.comparingDouble((Row row) -> Math.abs(row.after() - row.before())).reversed());
  }

  /**
   * Compares the recordings in two folders.
   *
   * @param after the folder of the later run
   * @param before the folder of the earlier one
   * @return the comparison
   */
  public static ProfileComparison of(Path after, Path before) {
    return new ProfileComparison(new ProfileAnalysis(Recordings.read(before)),
        new ProfileAnalysis(Recordings.read(after)));
  }

  static ProfileComparison of(List<PeRecord> after, List<PeRecord> before) {
    return new ProfileComparison(new ProfileAnalysis(before), new ProfileAnalysis(after));
  }

  /** The time of the PE that took the longest. */
  private static double seconds(ProfileAnalysis analysis) {
    return analysis.pes().stream().mapToDouble(pe -> pe.end - pe.start).max().orElse(0) / NANOS;
  }

  private static Map<Key, Costs.Line> lines(ProfileAnalysis analysis) {
    Map<List<String>, TreeMap<Integer, Costs.Line>> byCall = new HashMap<>();
    for (Costs.Line line : analysis.costs().lines()) {
      // Time that belongs to no line of the program has the name of its kind as its method.
      String method = line.place.method().isEmpty() ? line.place.line() : line.place.method();
      byCall.computeIfAbsent(List.of(method, line.place.routine()), any -> new TreeMap<>())
          .put(number(line.place.line()), line);
    }
    Map<Key, Costs.Line> lines = new HashMap<>();
    byCall.forEach((call, ofCall) -> {
      int order = 0;
      for (Costs.Line line : ofCall.values()) {
        lines.put(new Key(call.getFirst(), call.getLast(), order++), line);
      }
    });
    return lines;
  }

  private static int number(String line) {
    String digits = line.substring(line.lastIndexOf(':') + 1);
    return digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : 0;
  }

  private static Row row(Costs.Line before, Costs.Line after) {
    Place place = after == null ? before.place : after.place;
    return new Row(place.computes() ? place.line() : place.line() + " " + place.routine(),
        before == null ? 0 : before.total() / NANOS, before == null ? 0 : before.error() / NANOS,
        after == null ? 0 : after.total() / NANOS, after == null ? 0 : after.error() / NANOS);
  }

  List<Row> rows() {
    return rows;
  }

  /**
   * Tells whether the later run is slower: as a whole, or in a line that grew by more than chance explains.
   *
   * @param percent the growth that is tolerated in a line or as a whole, in percent of the earlier run's time
   * @return whether it is
   */
  public boolean isSlower(double percent) {
    double all = rows.stream().mapToDouble(Row::before).sum();
    return after > before * (1 + percent / PERCENT)
        || rows.stream().anyMatch(row -> row.growth() > all * percent / PERCENT);
  }

  /** {@return the comparison as text for the user} */
  public String text() {
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
        "shmem4j: %.3f s before, %.3f s after (%+.0f %%), in the PE that took longest\n", before, after,
        PERCENT * (after - before) / Math.max(1e-9, before)));
    double all = rows.stream().mapToDouble(Row::before).sum();
    rows.stream().filter(row -> Math.max(row.before(), row.after()) >= NOTABLE_SHARE * all).limit(MOST_ROWS)
        .forEach(
            row -> text.append(String.format(Locale.ROOT, "  %8.3f ± %.3f s → %8.3f ± %.3f s  %s%s\n", row.before(),
                row.beforeError(), row.after(), row.afterError(), row.name(),
                Math.abs(row.after() - row.before()) > ERRORS * row.error() ? "" : "  (no more than chance)")));
    return text.toString();
  }
}
