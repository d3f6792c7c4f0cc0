package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The time of each PE, by line and by kind. The kinds of a PE add up to the time from its start to its end. */
final class Costs {
  /** Stands for time in which a PE ran but no sample tells where. */
  static final Place UNSAMPLED = new Place("(not sampled)", "", "");

  /** Stands for the time of the collector. */
  static final Place COLLECTOR = new Place("(collector)", "", "");

  /** Time of one line on all PEs, in nanoseconds. */
  static final class Line {
    final Place place;
    final double[] ofPe;
    final Map<Pause.Kind, Double> paused = new EnumMap<>(Pause.Kind.class);
    final double[] inCalls;
    double waiting;
    double moving;
    double computing;
    double unsampled;
    double variance;
    long calls;
    long bytes;

    Line(Place place, int pes) {
      this.place = place;
      this.ofPe = new double[pes];
      this.inCalls = new double[pes];
    }

    double total() {
      return waiting + moving + computing + unsampled
          + paused.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** {@return the standard error of the total, which comes from samples} */
    double error() {
      return Math.sqrt(variance);
    }
  }

  /** Time of one PE, in nanoseconds. */
  static final class PeTime {
    final Map<Pause.Kind, Double> paused = new EnumMap<>(Pause.Kind.class);
    double waiting;
    double moving;
    double computing;
    double unsampled;
  }

  private final List<PeRecord> pes;
  private final Map<Place, Line> lines = new LinkedHashMap<>();
  private final List<PeTime> times = new ArrayList<>();
  private final TimeCells cells;

  Costs(List<PeRecord> pes) {
    this.pes = pes;
    this.cells = new TimeCells(pes);
    for (int i = 0; i < pes.size(); i++) {
      times.add(ofPe(i, pes.get(i)));
    }
  }

  /** {@return the times of the PEs, in the order of their records} */
  List<PeTime> times() {
    return times;
  }

  /** {@return the time of all PEs in cells} */
  TimeCells cells() {
    return cells;
  }

  /** {@return all lines, the most expensive first} */
  List<Line> lines() {
    return lines.values().stream().sorted(Comparator.comparingDouble(Line::total).reversed()).toList();
  }

  /** {@return the time of a PE, by its index, in the one-sided calls of a line} */
  double inCalls(int index, Place place) {
    Line line = lines.get(place);
    return line == null ? 0 : line.inCalls[index];
  }

  private Line line(Place place) {
    return lines.computeIfAbsent(place, key -> new Line(key, pes.size()));
  }

  private PeTime ofPe(int index, PeRecord pe) {
    PeTime time = new PeTime();
    double whole = Math.max(1, pe.end - pe.start);
    double known = 0;
    for (Span span : pe.spans) {
      if (span.kind != Span.Kind.TRANSFER) { // transfers are counted in full below
        known += (double) (span.waited() + span.moved()) * span.weight;
      }
    }
    double scale = Math.min(1, whole / Math.max(1, known)); // weights are estimates, whose sum may exceed the whole
    for (Span span : pe.spans) {
      if (span.kind != Span.Kind.TRANSFER) {
        span(index, time, span, scale * span.weight);
      }
    }
    double rest = Math.max(0, whole - known);
    for (Pause pause : pe.pauses) {
      rest -= paused(index, time, pe, pause, rest);
    }
    ran(index, time, pe, rest);
    return time;
  }

  private void span(int index, PeTime time, Span span, double weight) {
    double waited = span.waited() * weight;
    double moved = span.moved() * weight;
    Line line = line(span.place);
    line.waiting += waited;
    line.moving += moved;
    line.calls += span.weight;
    line.bytes += span.bytes * span.weight;
    cells.count(index, span.place, span.members, span.weight, (double) span.bytes * span.weight, span.from);
    cells.add(index, span.place, span.members, TimeCells.Kind.WAITING, waited, span.from, span.waitedTo);
    cells.add(index, span.place, span.members, TimeCells.Kind.MOVING, moved, span.waitedTo, span.to);
    line.ofPe[index] += waited + moved;
    time.waiting += waited;
    time.moving += moved;
  }

  /** Adds a pause, except where the PE waited meanwhile; returns its time. */
  private double paused(int index, PeTime time, PeRecord pe, Pause pause, double most) {
    double nanos = Math.min(most, (double) pe.besideSpans(pause.from(), pause.to()));
    if (pause.kind() == Pause.Kind.COLLECTING) {
      for (Pause other : pe.pauses) { // the collector may run while the thread sleeps
        if (other.kind() != Pause.Kind.COLLECTING) {
          nanos -= Math.max(0, Math.min(other.to(), pause.to()) - Math.max(other.from(), pause.from()));
        }
      }
    }
    if (nanos <= 0) {
      return 0;
    }
    Line line = line(pause.kind() == Pause.Kind.COLLECTING ? COLLECTOR : pause.place());
    line.paused.merge(pause.kind(), nanos, Double::sum);
    cells.add(index, line.place, "", TimeCells.Kind.of(pause.kind()), nanos, pause.from(), pause.to());
    line.ofPe[index] += nanos;
    time.paused.merge(pause.kind(), nanos, Double::sum);
    return nanos;
  }

  /** Divides the PE's running time between computing and one-sided calls. */
  private void ran(int index, PeTime time, PeRecord pe, double rest) {
    StackSamples samples = new StackSamples(pe, rest);
    double estimated = pe.transfers.stream().mapToDouble(PeRecord.Transfers::nanos).sum()
        + pe.quick.stream().mapToDouble(PeRecord.Quick::nanos).sum();
    double scale = samples.areEnough() ? 0 : Math.min(1, rest / Math.max(1, estimated));
    for (PeRecord.Transfers transfers : pe.transfers) {
      Line line = line(transfers.place());
      line.calls += transfers.calls();
      line.bytes += transfers.bytes();
      cells.count(index, line.place, "", (double) transfers.calls(), (double) transfers.bytes(), transfers.at());
      moved(index, time, line, scale * transfers.nanos(), before(pe, transfers.at()), transfers.at());
    }
    for (PeRecord.Quick quick : pe.quick) {
      Line line = line(quick.place());
      line.calls += quick.calls();
      cells.count(index, line.place, "", (double) quick.calls(), 0, quick.at());
      moved(index, time, line, scale * quick.nanos(), before(pe, quick.at()), quick.at());
    }
    if (!samples.areEnough()) {
      computedWithFewSamples(index, time, pe, rest - scale * estimated);
      return;
    }
    samples.inCalls.forEach((place, at) -> {
      Line line = line(place);
      at.forEach(moment -> moved(index, time, line, samples.nanos(1), moment, moment + 1));
      line.variance += samples.variance(at.size());
    });
    samples.computing.forEach((place, at) -> {
      Line line = line(place);
      at.forEach(moment -> computed(index, time, line, samples.nanos(1), moment));
      line.variance += samples.variance(at.size());
    });
    unsampled(index, time, samples.unsampled);
  }

  /** {@return the start of the period in which counted calls were made: counts are written about every second} */
  private static long before(PeRecord pe, long at) {
    return Math.max(pe.start, at - 1_000_000_000L);
  }

  /** Divides a short computing time whose lines are known only roughly. */
  private void computedWithFewSamples(int index, PeTime time, PeRecord pe, double nanos) {
    if (pe.samples.isEmpty()) {
      unsampled(index, time, nanos);
    }
    for (PeRecord.Sample sample : pe.samples) {
      double share = nanos / pe.samples.size();
      Line line = line(sample.place());
      computed(index, time, line, share, sample.at());
      line.variance += share * share;
    }
  }

  private void unsampled(int index, PeTime time, double nanos) {
    if (nanos > 0) {
      Line line = line(UNSAMPLED);
      line.unsampled += nanos;
      cells.add(index, line.place, "", TimeCells.Kind.UNSAMPLED, nanos, pes.get(index).start, pes.get(index).end);
      line.ofPe[index] += nanos;
      time.unsampled += nanos;
    }
  }

  private void moved(int index, PeTime time, Line line, double nanos, long from, long to) {
    cells.add(index, line.place, "", TimeCells.Kind.MOVING, nanos, from, to);
    line.moving += nanos;
    line.inCalls[index] += nanos;
    line.ofPe[index] += nanos;
    time.moving += nanos;
  }

  private void computed(int index, PeTime time, Line line, double nanos, long at) {
    cells.add(index, line.place, "", TimeCells.Kind.COMPUTING, nanos, at, at + 1);
    line.computing += nanos;
    line.ofPe[index] += nanos;
    time.computing += nanos;
  }
}
