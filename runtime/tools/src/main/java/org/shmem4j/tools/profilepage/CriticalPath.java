package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The chain of waits that delayed the end of the job (Yang and Miller, "Critical Path Analysis for the Execution of
 * Parallel and Distributed Programs", 1988): from the PE that ended last back to the one that it waited for last, and
 * so on. Had any part of it been faster, the job would have been faster.
 */
final class CriticalPath {
  private static final int LONGEST = 1_000_000;

  /**
   * The part of the path on a PE at a line.
   *
   * @param pe the PE
   * @param place the line
   * @param nanos its time
   */
  record Part(int pe, Place place, double nanos) {}

  private record Key(int pe, Place place) {}

  private final Map<Integer, PeRecord> records = new HashMap<>();
  private final Map<Key, Double> parts = new HashMap<>();

  private CriticalPath(List<PeRecord> pes) {
    pes.forEach(pe -> records.put(pe.pe, pe));
  }

  /** {@return its parts, the longest first} */
  static List<Part> of(List<PeRecord> pes) {
    CriticalPath path = new CriticalPath(pes);
    path.walk(pes.stream().max(Comparator.comparingLong(pe -> pe.end)).orElseThrow());
    List<Part> all = new ArrayList<>();
    path.parts.forEach((key, nanos) -> all.add(new Part(key.pe(), key.place(), nanos)));
    all.sort(Comparator.comparingDouble(Part::nanos).reversed());
    return all;
  }

  private void walk(PeRecord last) {
    PeRecord pe = last;
    long to = pe.end;
    for (int steps = 0; steps < LONGEST && to > pe.start; steps++) {
      Span wait = waitBefore(pe, to);
      if (wait == null) {
        add(pe, pe.start, to);
        return;
      }
      add(pe, wait.waitedTo, to);
      // The other PE's part begins with its arrival or, if that followed another wait immediately, within that wait.
      pe = records.get(wait.peer);
      to = Math.min(wait.waitedTo, to - 1);
    }
  }

  /** {@return the last wait of a PE for another that was over at a given time, or null if there is none} */
  private Span waitBefore(PeRecord pe, long to) {
    for (int i = pe.firstFrom(to) - 1; i >= 0; i--) {
      Span span = pe.spans.get(i);
      if (span.kind != Span.Kind.TRANSFER && !span.overlapped && span.waited() > 0 && span.waitedTo <= to
          && span.peer >= 0 && span.peer != pe.pe && records.containsKey(span.peer)) {
        return span;
      }
    }
    return null;
  }

  /** Divides a period of a PE among its calls, its pauses and the lines at which it computed. */
  private void add(PeRecord pe, long from, long to) {
    double rest = to - from;
    for (int i = Math.max(0, pe.firstFrom(from) - 1); i < pe.spans.size() && pe.spans.get(i).from < to; i++) {
      Span span = pe.spans.get(i);
      if (span.kind != Span.Kind.TRANSFER && !span.overlapped) {
        rest -= part(pe.pe, span.place, Math.min(rest, (double) (Math.min(span.to, to) - Math.max(span.from, from))));
      }
    }
    for (Pause pause : pe.pauses) {
      if (pause.kind() != Pause.Kind.COLLECTING) {
        rest -= part(pe.pe, pause.place(),
            Math.min(rest, (double) (Math.min(pause.to(), to) - Math.max(pause.from(), from))));
      }
    }
    List<Place> samples = new ArrayList<>();
    for (int i = pe.firstSample(from); i < pe.samples.size() && pe.samples.get(i).at() < to; i++) {
      samples.add(pe.samples.get(i).place());
    }
    pe.inCalls.stream().filter(sample -> sample.at() >= from && sample.at() < to).forEach(
        sample -> samples.add(sample.place()));
    for (Place place : samples) {
      double ignored = part(pe.pe, place, rest / samples.size());
    }
    if (samples.isEmpty()) {
      double ignored = part(pe.pe, Costs.UNSAMPLED, rest);
    }
  }

  private double part(int pe, Place place, double nanos) {
    if (nanos <= 0) {
      return 0;
    }
    parts.merge(new Key(pe, place), nanos, Double::sum);
    return nanos;
  }
}
