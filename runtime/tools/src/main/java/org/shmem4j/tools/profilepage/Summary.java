package org.shmem4j.tools.profilepage;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The most important results of the page, in a few lines of text. */
final class Summary {
  private static final int LINES = 5;
  private static final double NANOS = 1e9;
  private static final double LEAST_SHARE = 0.005;
  private static final double PERCENT = 100;

  private Summary() {}

  static String of(ProfileAnalysis analysis, Path page) {
    double waiting = 0;
    double moving = 0;
    double computing = 0;
    for (Costs.PeTime time : analysis.costs().times()) {
      waiting += time.waiting;
      moving += time.moving;
      computing += time.computing;
    }
    Map<Pause.Kind, Double> paused = new EnumMap<>(Pause.Kind.class);
    double unsampled = 0;
    for (Costs.PeTime time : analysis.costs().times()) {
      time.paused.forEach((kind, nanos) -> paused.merge(kind, nanos, Double::sum));
      unsampled += time.unsampled;
    }
    double pauses = paused.values().stream().mapToDouble(Double::doubleValue).sum();
    double all = Math.max(1, waiting + moving + computing + pauses + unsampled);
    StringBuilder text = new StringBuilder();
    text.append(String.format(Locale.ROOT,
        "shmem4j: profile of %d PEs: %.0f %% computing, %.0f %% waiting, %.0f %% moving data",
        analysis.pes().size(), PERCENT * computing / all, PERCENT * waiting / all, PERCENT * moving / all));
    for (Map.Entry<Pause.Kind, Double> each : paused.entrySet()) {
      String what = switch (each.getKey()) {
        case SLEEPING -> "sleeping";
        case IO -> "in files and sockets";
        case LOCKED -> "in Java's locks";
        case COLLECTING -> "collecting";
      };
      part(text, each.getValue() / all, what);
    }
    part(text, unsampled / all, "not sampled");
    text.append('\n');
    analysis.notes().forEach(note -> text.append("  ").append(note).append('\n'));
    List<Blame.Culprit> culprits = analysis.blame().culprits();
    if (!culprits.isEmpty()) {
      Blame.Culprit worst = culprits.getFirst();
      Map.Entry<Place, Double> place = worst.worstPlaces().getFirst();
      text.append(String.format(Locale.ROOT,
          "  PE %d was waited for most: %.3f s by %d PE%s, of these %.3f s at %s\n", worst.pe,
          worst.nanos / NANOS, worst.waiters.size(), worst.waiters.size() == 1 ? "" : "s",
          place.getValue() / NANOS, shown(place.getKey())));
    }
    for (HotWords.Row word : analysis.hotWords().stream().limit(LINES).toList()) {
      text.append(String.format(Locale.ROOT, "  %.3f s in atomics of PEs %s on one word: %s\n", word.nanos() / NANOS,
          word.by().toString().replaceAll("[\\[\\]]", ""), word.name()));
    }
    for (Costs.Line dear : analysis.costs().lines().stream().limit(LINES).toList()) {
      text.append(String.format(Locale.ROOT, "  %5.1f %%  %s\n", PERCENT * dear.total() / all, shown(dear.place)));
    }
    return text.append("  ").append(page.toUri()).append('\n').toString();
  }

  private static void part(StringBuilder text, double share, String what) {
    if (share >= LEAST_SHARE) {
      text.append(String.format(Locale.ROOT, ", %.0f %% %s", PERCENT * share, what));
    }
  }

  private static String shown(Place place) {
    return place.computes() ? place.line() : place.line() + " " + place.routine();
  }
}
