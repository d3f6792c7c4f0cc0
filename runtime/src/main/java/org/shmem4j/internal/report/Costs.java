package org.shmem4j.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time of each PE, by line and by kind. */
final class Costs {
  /** Time of one line on all PEs, in nanoseconds. */
  static final class Line {
    final Place place;
    final double[] ofPe;
    double waiting;
    double moving;
    double computing;
    long calls;
    long bytes;

    Line(Place place, int pes) {
      this.place = place;
      this.ofPe = new double[pes];
    }

    double total() {
      return waiting + moving + computing;
    }
  }

  /** Time of one PE, in nanoseconds. */
  static final class PeTime {
    double waiting;
    double moving;
    double computing;
  }

  private final List<PeRecord> pes;
  private final Map<Place, Line> lines = new LinkedHashMap<>();
  private final List<PeTime> times = new ArrayList<>();

  Costs(List<PeRecord> pes) {
    this.pes = pes;
    for (int i = 0; i < pes.size(); i++) {
      times.add(ofPe(i, pes.get(i)));
    }
  }

  /** {@return the times of the PEs, in the order of their records} */
  List<PeTime> times() {
    return times;
  }

  /** {@return all lines, the most expensive first} */
  List<Line> lines() {
    return lines.values().stream().sorted(Comparator.comparingDouble(Line::total).reversed()).toList();
  }

  private Line line(Place place) {
    return lines.computeIfAbsent(place, key -> new Line(key, pes.size()));
  }

  private PeTime ofPe(int index, PeRecord pe) {
    PeTime time = new PeTime();
    for (Span span : pe.spans) {
      if (span.kind != Span.Kind.TRANSFER) { // transfers are counted in full below
        double waited = (double) span.waited() * span.weight;
        double moved = (double) span.moved() * span.weight;
        Line line = line(span.place);
        line.waiting += waited;
        line.moving += moved;
        line.calls += span.weight;
        line.bytes += span.bytes * span.weight;
        line.ofPe[index] += waited + moved;
        time.waiting += waited;
        time.moving += moved;
      }
    }
    for (PeRecord.Transfers transfers : pe.transfers) {
      Line line = line(transfers.place());
      line.moving += transfers.nanos();
      line.calls += transfers.calls();
      line.bytes += transfers.bytes();
      line.ofPe[index] += transfers.nanos();
      time.moving += transfers.nanos();
    }
    for (PeRecord.Quick quick : pe.quick) {
      Line line = line(quick.place());
      line.moving += quick.nanos();
      line.calls += quick.calls();
      line.ofPe[index] += quick.nanos();
      time.moving += quick.nanos();
    }
    // The estimate must not exceed the whole time.
    double whole = Math.max(1, pe.end - pe.start);
    time.computing = Math.max(0, whole - time.waiting - time.moving);
    for (PeRecord.Sample sample : pe.samples) {
      Line line = line(sample.place());
      double share = time.computing / pe.samples.size();
      line.computing += share;
      line.ofPe[index] += share;
    }
    return time;
  }
}
