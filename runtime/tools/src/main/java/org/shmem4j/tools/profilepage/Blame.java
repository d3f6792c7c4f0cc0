package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds out which PE caused others to wait, and where in the program (as Böhme, Geimer, Wolf and Arnold do,
 * "Identifying the Root Causes of Wait States in Large-Scale Parallel Applications", 2010). A PE that waits for a
 * waiting PE in fact waits for the one that the latter waits for.
 */
final class Blame {
  private static final int LONGEST_CHAIN = 16;

  /** How long others waited for one PE, in nanoseconds. */
  static final class Culprit {
    final int pe;
    final Map<Integer, Double> waiters = new TreeMap<>();
    final Map<Place, Double> places = new HashMap<>();
    double nanos;
    private double computing;
    private final Map<Place, Double> samples = new HashMap<>();
    private final Map<Place, Double> beside = new HashMap<>();

    Culprit(int pe) {
      this.pe = pe;
    }

    /** Divides the time in which the PE computed among the lines of its samples. */
    private void divide() {
      Map<Place, Double> shares = lines();
      double all = shares.values().stream().mapToDouble(Double::doubleValue).sum();
      shares.forEach((place, share) -> places.merge(place, computing * share / all, Double::sum));
    }

    /** {@return the lines at which it computed meanwhile, with their weights} */
    Map<Place, Double> lines() {
      return samples.isEmpty() ? beside : samples;
    }

    /** {@return the lines, the worst first} */
    List<Map.Entry<Place, Double>> worstPlaces() {
      return places.entrySet().stream().sorted(Map.Entry.<Place, Double>comparingByValue().reversed()).toList();
    }
  }

  /**
   * A part of a culprit's time.
   *
   * @param culprit the PE that was waited for
   * @param waiter the PE that waited
   * @param waitsAt where it waited
   * @param team the members of the team for which it waited; empty if it was for one PE
   * @param bin the part of the run
   * @param at where the culprit was, or null if it computed
   */
  record Piece(int culprit, int waiter, Place waitsAt, String team, int bin, Place at) {}

  private final Map<Piece, Double> pieces = new HashMap<>();
  private final TimeCells cells;
  private final Map<Integer, PeRecord> pes = new HashMap<>();
  private final Map<Integer, Culprit> culprits = new HashMap<>();

  Blame(List<PeRecord> records, TimeCells cells) {
    this.cells = cells;
    records.forEach(record -> pes.put(record.pe, record));
    for (PeRecord record : records) {
      for (Span span : record.spans) {
        if (span.kind != Span.Kind.TRANSFER && span.peer >= 0 && span.waited() > 0) {
          spread(span.peer, span.from, span.waitedTo, span, 0);
        }
      }
    }
    culprits.values().forEach(Culprit::divide);
  }

  /** {@return the time for which PEs waited for others, divided into pieces, in nanoseconds} */
  Map<Piece, Double> pieces() {
    return pieces;
  }

  private void piece(int culprit, Span wait, Place at, long from, double nanos) {
    pieces.merge(new Piece(culprit, wait.pe, wait.place, wait.members, cells.bin(from), at), nanos, Double::sum);
  }

  /** {@return the PEs that kept others waiting, the worst first} */
  List<Culprit> culprits() {
    List<Culprit> all = new ArrayList<>(culprits.values());
    all.sort(Comparator.comparingDouble((Culprit culprit) -> culprit.nanos).reversed());
    return all;
  }

  /** Attributes a time in which another PE waited for this one, which itself waited, was in a call, or computed. */
  private void spread(int pe, long from, long to, Span wait, int chain) {
    PeRecord record = pes.get(pe);
    if (record == null) {
      return;
    }
    long at = from;
    int i = Math.max(0, record.firstFrom(from) - 1);
    for (; i < record.spans.size() && record.spans.get(i).from < to; i++) {
      Span span = record.spans.get(i);
      if (span.kind == Span.Kind.TRANSFER || span.to <= at || span.overlapped) {
        continue;
      }
      computed(record, at, Math.min(span.from, to), wait);
      at = Math.max(at, span.from);
      long waitedTo = Math.min(span.waitedTo, to);
      if (waitedTo > at) {
        if (span.peer >= 0 && span.peer != wait.pe && chain < LONGEST_CHAIN) {
          spread(span.peer, at, waitedTo, wait, chain + 1);
        }
        at = waitedTo;
      }
      long end = Math.min(span.to, to);
      if (end > at) {
        Culprit culprit = blamed(record, end - at, wait);
        culprit.places.merge(span.place, (double) (end - at) * wait.weight, Double::sum);
        piece(pe, wait, span.place, at, (double) (end - at) * wait.weight);
        at = end;
      }
    }
    computed(record, at, to, wait);
  }

  private Culprit blamed(PeRecord record, long nanos, Span wait) {
    Culprit culprit = culprits.computeIfAbsent(record.pe, Culprit::new);
    double weighed = (double) nanos * wait.weight;
    culprit.nanos += weighed;
    culprit.waiters.merge(wait.pe, weighed, Double::sum);
    return culprit;
  }

  /** Attributes a time in which the PE computed; time before its start does not count. */
  private void computed(PeRecord record, long begin, long to, Span wait) {
    long from = Math.max(begin, record.start);
    if (to <= from) {
      return;
    }
    Culprit culprit = blamed(record, to - from, wait);
    double paused = 0;
    for (Pause pause : record.pauses) {
      long part = Math.min(pause.to(), to) - Math.max(pause.from(), from);
      if (part > 0 && pause.kind() != Pause.Kind.COLLECTING) {
        culprit.places.merge(pause.place(), (double) part * wait.weight, Double::sum);
        piece(record.pe, wait, pause.place(), from, (double) part * wait.weight);
        paused += part;
      }
    }
    double computed = Math.max(0, to - from - paused) * wait.weight;
    culprit.computing += computed;
    piece(record.pe, wait, null, from, computed);
    for (int i = record.firstSample(from); i < record.samples.size() && record.samples.get(i).at() < to; i++) {
      culprit.samples.merge(record.samples.get(i).place(), (double) wait.weight, Double::sum);
    }
    culprit.beside.merge(besideCall(record, from), (double) (to - from) * wait.weight, Double::sum);
  }

  /** The place of a period in which a PE computed: before its next call or, if it made no more, after its last. */
  private static Place besideCall(PeRecord record, long from) {
    int next = record.firstFrom(from);
    if (next < record.spans.size()) {
      return beside("before ", record.spans.get(next).place);
    }
    return record.spans.isEmpty() ? Place.UNKNOWN : beside("after ", record.spans.getLast().place);
  }

  private static Place beside(String where, Place call) {
    return call.equals(Place.UNKNOWN) ? call : new Place(where + call.line(), call.method(), "");
  }
}
