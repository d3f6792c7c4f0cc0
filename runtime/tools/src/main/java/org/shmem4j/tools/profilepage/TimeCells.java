package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** The time of each PE by line, team, kind and part of the run, from which the page recomputes its tables. */
final class TimeCells {
  /** The kinds of time, in the order that the page expects. */
  enum Kind {
    COMPUTING,
    WAITING,
    MOVING,
    SLEEPING,
    IO,
    LOCKED,
    COLLECTING,
    UNSAMPLED;

    static Kind of(Pause.Kind pause) {
      return valueOf(pause.name());
    }
  }

  private static final int MOST_BINS = 300;
  private static final int FEWEST_BINS = 30;
  private static final int BINS_OF_ALL = 6000;
  private static final double NANOS_PER_MICRO = 1000;

  private record Key(int pe, Place place, String team, int bin) {}

  private static final class Sums {
    final double[] nanos = new double[Kind.values().length];
    double calls;
    double bytes;
  }

  private final long start;
  private final double width;
  private final int bins;
  private final Map<Key, Sums> cells = new HashMap<>();

  TimeCells(List<PeRecord> pes) {
    this.bins = bins(pes.size());
    this.start = pes.stream().mapToLong(pe -> pe.start).min().orElse(0);
    long end = Math.max(start + 1, pes.stream().mapToLong(pe -> pe.end).max().orElse(1));
    this.width = (double) (end - start) / bins;
  }

  /** {@return the number of parts into which the time is divided} */
  static int bins(int pes) {
    return Math.clamp(BINS_OF_ALL / Math.max(1, pes), FEWEST_BINS, MOST_BINS);
  }

  /** {@return the part of the run that contains a time} */
  int bin(long at) {
    return Math.clamp((long) ((at - start) / width), 0, bins - 1);
  }

  /** Adds time that a PE, given by its index, spent evenly between two moments. */
  void add(int pe, Place place, String team, Kind kind, double nanos, long from, long to) {
    if (nanos <= 0) {
      return;
    }
    int first = bin(from);
    int last = bin(Math.max(from, to - 1));
    double length = Math.max(1, to - from);
    for (int bin = first; bin <= last; bin++) {
      double left = bin == first ? (double) (from - start) : bin * width;
      double right = bin == last ? (double) (to - start) : (bin + 1) * width;
      double part = first == last ? 1 : Math.max(0, right - left) / length;
      sums(pe, place, team, bin).nanos[kind.ordinal()] += nanos * part;
    }
  }

  /** Adds calls and the bytes that they moved. */
  void count(int pe, Place place, String team, double calls, double bytes, long at) {
    Sums sums = sums(pe, place, team, bin(at));
    sums.calls += calls;
    sums.bytes += bytes;
  }

  private Sums sums(int pe, Place place, String team, int bin) {
    return cells.computeIfAbsent(new Key(pe, place, team, bin), any -> new Sums());
  }

  /**
   * Writes the cells: PE, place, team, part, calls, bytes, and the microseconds of each kind after the kind's number.
   */
  void write(Json json, ToIntFunction<Place> places, ToIntFunction<String> teams) {
    json.name("bins").value(bins).name("cells").open('[');
    for (Map.Entry<Key, Sums> cell : new ArrayList<>(cells.entrySet())) {
      Key key = cell.getKey();
      Sums sums = cell.getValue();
      json.open('[').value(key.pe()).value(places.applyAsInt(key.place())).value(teams.applyAsInt(key.team()))
          .value(key.bin()).value(Math.round(sums.calls)).value(Math.round(sums.bytes));
      for (int kind = 0; kind < sums.nanos.length; kind++) {
        if (sums.nanos[kind] > 0) {
          json.value(kind).value(Math.rint(sums.nanos[kind] / NANOS_PER_MICRO * 10) / 10);
        }
      }
      json.close(']');
    }
    json.close(']');
  }
}
