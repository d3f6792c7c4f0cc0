package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The analysis of a job's recordings. */
final class ProfileAnalysis {
  private static final double NANOS = 1e9;
  private static final double NOTABLE_SECONDS = 0.5;

  private final List<PeRecord> pes;
  private final Costs costs;
  private final Blame blame;
  private final List<HotWords.Row> hotWords;
  private final List<Lateness.Row> lateness;
  private final List<CriticalPath.Part> criticalPath;
  private final List<String> notes = new ArrayList<>();

  ProfileAnalysis(List<PeRecord> pes) {
    this.pes = pes;
    Clocks.align(pes);
    Partners partners = new Partners(pes);
    partners.find();
    this.costs = new Costs(pes);
    this.blame = new Blame(pes, costs.cells());
    this.hotWords = HotWords.of(pes, costs);
    this.lateness = Lateness.of(partners.meetings(), costs.cells());
    this.criticalPath = CriticalPath.of(pes);
    note();
  }

  List<PeRecord> pes() {
    return pes;
  }

  Costs costs() {
    return costs;
  }

  Blame blame() {
    return blame;
  }

  List<HotWords.Row> hotWords() {
    return hotWords;
  }

  List<Lateness.Row> lateness() {
    return lateness;
  }

  List<CriticalPath.Part> criticalPath() {
    return criticalPath;
  }

  /** {@return notes for the reader of the results} */
  List<String> notes() {
    return notes;
  }

  private void note() {
    LongSummaryStatistics starts = pes.stream().mapToLong(pe -> pe.start).summaryStatistics();
    double apart = (starts.getMax() - starts.getMin()) / NANOS;
    if (apart > NOTABLE_SECONDS) {
      notes.add(String.format(Locale.ROOT, "PEs started up to %.1f s apart; those that waited meanwhile waited for the"
          + " start of the others.", apart));
    }
    int all = pes.getFirst().pes;
    if (pes.size() < all) {
      String missing = IntStream.range(0, all)
          .filter(number -> pes.stream().noneMatch(pe -> pe.pe == number))
          .mapToObj(Integer::toString)
          .collect(Collectors.joining(", "));
      notes.add("PEs without a recording: " + missing + ". A PE that was killed leaves none.");
    }
    if (pes.stream().anyMatch(pe -> !pe.knowsCalls)) {
      notes.add("Calls are not known by their lines, and transfers are not counted: the program ran without"
          + " -javaagent:shmem4j-runtime.jar.");
    }
  }
}
