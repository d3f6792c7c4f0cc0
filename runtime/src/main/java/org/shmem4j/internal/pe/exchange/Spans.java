package org.shmem4j.internal.pe.exchange;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.shmem4j.internal.onhost.datalayout.TypeMap;

/** All runs of bytes that a PE sends, or all that it receives, in order of address, each with its neighbor. */
final class Spans {
  private record Span(long start, long end, int member) {}

  /**
   * A byte that is in two runs.
   *
   * @param at the byte
   * @param member the neighbor of one run
   * @param other the neighbor of the other run
   */
  record Clash(long at, int member, int other) {}

  private final List<Span> spans = new ArrayList<>();

  /** Finds the runs of maps, one for each neighbor. */
  Spans(TypeMap[] maps) {
    for (int member = 0; member < maps.length; member++) {
      long[] bounds = maps[member].runs(Integer.MAX_VALUE);
      for (int i = 0; i < bounds.length; i += 2) {
        if (bounds[i] < bounds[i + 1]) {
          spans.add(new Span(bounds[i], bounds[i + 1], member));
        }
      }
    }
    spans.sort(Comparator.comparingLong(Span::start));
  }

  /** {@return a byte that is in two of these runs; null if there is none} */
  Clash clash() {
    Span last = null; // the run that reaches farthest
    for (Span span : spans) {
      if (last != null && span.start < last.end) {
        return new Clash(span.start, last.member, span.member);
      }
      last = span;
    }
    return null;
  }

  /**
   * {@return a byte that is both in one of these runs, which do not clash, and in one of the others; null if there is
   * none}
   */
  Clash clash(Spans others) {
    for (Span other : others.spans) {
      int found = Collections.binarySearch(spans, other, Comparator.comparingLong(Span::start));
      int next = found >= 0 ? found : -found - 1;
      if (next < spans.size() && spans.get(next).start < other.end) {
        return new Clash(spans.get(next).start, spans.get(next).member, other.member);
      }
      if (next > 0 && other.start < spans.get(next - 1).end) {
        return new Clash(other.start, spans.get(next - 1).member, other.member);
      }
    }
    return null;
  }
}
