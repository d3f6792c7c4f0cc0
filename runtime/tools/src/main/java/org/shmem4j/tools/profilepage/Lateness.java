package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How evenly the members of collectives arrive, for each call site. */
final class Lateness {
  /** The collectives of one call site. */
  static final class Row {
    final Place place;
    final String call;
    final String members;
    final Map<Integer, Part> parts = new TreeMap<>();

    Row(Place place, String call, String members) {
      this.place = place;
      this.call = call;
      this.members = members;
    }

    /** {@return the collectives of the whole run} */
    Part all() {
      Part all = new Part();
      for (Part part : parts.values()) {
        all.times += part.times;
        all.spread += part.spread;
        all.longest = Math.max(all.longest, part.longest);
        all.waited += part.waited;
        part.last.forEach((pe, times) -> all.last.merge(pe, times, Long::sum));
      }
      return all;
    }

    private double waited() {
      return parts.values().stream().mapToDouble(part -> part.waited).sum();
    }
  }

  /** The collectives of the call site that began in one part of the run. */
  static final class Part {
    final Map<Integer, Long> last = new TreeMap<>();
    long times;
    double spread;
    double longest;
    double waited;
  }

  private Lateness() {}

  /** {@return the call sites of collectives, those with the most waiting first} */
  static List<Row> of(List<Partners.Meeting> meetings, TimeCells cells) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (Partners.Meeting meeting : meetings) {
      Span some = meeting.spans().getFirst();
      if (some.overlapped || meeting.members().length < 2) {
        continue;
      }
      Row row = rows.computeIfAbsent(some.place + some.call + some.members,
          key -> new Row(some.place, some.call, some.members));
      add(row.parts.computeIfAbsent(cells.bin(some.from), bin -> new Part()), meeting);
    }
    List<Row> sorted = new ArrayList<>(rows.values());
    sorted.sort(Comparator.comparingDouble(Row::waited).reversed());
    return sorted;
  }

  private static void add(Part row, Partners.Meeting meeting) {
    Span longest = meeting.spans().stream().max(Comparator.comparingLong(Span::waited)).get();
    Span last = meeting.last();
    int pe = last != null ? last.pe : longest.peer;
    int weight = longest.weight;
    row.times += weight;
    row.spread += (double) longest.waited() * weight;
    row.longest = Math.max(row.longest, (double) longest.waited());
    for (Span span : meeting.spans()) {
      row.waited += (double) span.waited() * span.weight;
    }
    if (pe >= 0) {
      row.last.merge(pe, (long) weight, Long::sum);
    }
  }
}
