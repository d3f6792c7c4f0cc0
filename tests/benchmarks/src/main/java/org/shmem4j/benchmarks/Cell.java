package org.shmem4j.benchmarks;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measurements of one operation and size.
 *
 * @param operation the operation
 * @param bytes the size
 * @param times microseconds per call, by contestant, ourselves first; contestants that do not know the operation are
 *     left out
 * @param others the share of the cores' time that others took meanwhile; NaN where it is not known
 */
record Cell(BenchmarkOperation operation, long bytes, Map<Contestant, Samples> times, double others) {
  Cell {
    times = new LinkedHashMap<>(times);
  }

  /** {@return whether others took so much of the cores' time that the times may be wrong} */
  boolean isDisturbed() {
    return others > ProcessorTime.MOST_OTHERS;
  }

  /** {@return our own times} */
  Samples ours(Contestant ourselves) {
    return times.get(ourselves);
  }

  /** {@return the quickest peer} */
  Optional<Contestant> bestPeer() {
    return times.keySet().stream()
        .filter(Contestant::isPeer)
        .min(Comparator.comparingDouble(peer -> times.get(peer).median()));
  }

  /** The quickest peer's time divided by ours: more than 1 means that we are ahead. */
  Optional<Double> ratio(Contestant ourselves) {
    Samples ours = times.get(ourselves);
    return ours == null ? Optional.empty() : bestPeer().map(peer -> times.get(peer).median() / ours.median());
  }

  /** The time of the peers' quickest batch divided by that of ours: what still holds on a loaded machine. */
  double ratioOfLeast(Contestant ourselves) {
    return times.entrySet().stream()
        .filter(entry -> entry.getKey().isPeer())
        .mapToDouble(entry -> entry.getValue().least())
        .min()
        .orElse(Double.NaN)
        / times.get(ourselves).least();
  }
}
