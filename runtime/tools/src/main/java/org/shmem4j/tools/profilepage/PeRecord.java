package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The recording of one PE. */
final class PeRecord {
  /**
   * Transfers of one call site to one peer since the previous such record.
   *
   * @param place the call site
   * @param peer the peer
   * @param calls the number of calls
   * @param bytes the number of bytes
   * @param nanos the time in these calls, estimated
   * @param at the time of the record
   */
  record Transfers(Place place, int peer, long calls, long bytes, long nanos, long at) {}

  /**
   * How often a PE waited because the buffers for a peer were full, in updates, fetches or a mailbox.
   *
   * @param place the call
   * @param peer the peer
   * @param times how often
   * @param nanos how long
   * @param at the time of the record
   */
  record Full(Place place, int peer, long times, long nanos, long at) {}

  /**
   * Calls that were too short to be events.
   *
   * @param place the call site
   * @param calls the number of calls
   * @param nanos the time in them, estimated
   * @param at the time of the record
   */
  record Quick(Place place, long calls, long nanos, long at) {}

  /**
   * The place where a thread computed when it was sampled.
   *
   * @param at the time
   * @param place the place
   */
  record Sample(long at, Place place) {}

  /**
   * A period in which a lock was held.
   *
   * @param offset the offset of the lock
   * @param to the end of the period
   */
  record Held(long offset, long to) {}

  /**
   * An allocation of the symmetric heap.
   *
   * @param bytes its size
   * @param place the call that allocated it
   * @param variable the variable that holds it; empty if unknown
   */
  record Array(long bytes, Place place, String variable) {}

  /**
   * How many spans before a time are searched for one that lasts until then, since waits and transfers lie within
   * calls.
   */
  private static final int NESTED = 64;

  final int pe;
  final int pes;
  final int host;
  final String hostName;
  final long process;
  final boolean knowsCalls;

  /** The offset from its times, which are those of its host's clock, to calendar time. */
  final long epoch;

  long start;
  long end;
  long heapPeak;

  final List<Span> spans = new ArrayList<>();
  final List<Transfers> transfers = new ArrayList<>();
  final List<Full> full = new ArrayList<>();
  final List<Quick> quick = new ArrayList<>();
  final List<Held> held = new ArrayList<>();
  final List<Pause> pauses = new ArrayList<>();
  final TreeMap<Long, Array> arrays = new TreeMap<>();

  /** For each line, how often each call path reached it, from the outermost method to that of the line. */
  final Map<Place, Map<List<String>, Integer>> stacks = new HashMap<>();

  /** Samples of the PE's threads while they computed. */
  List<Sample> samples = new ArrayList<>();

  /** Samples of its own thread in one-sided calls. */
  List<Sample> inCalls = new ArrayList<>();

  /** The Java id of the PE's own thread. */
  long ownThread = -1;

  PeRecord(int pe, int pes, int host, String hostName, long process, boolean knowsCalls, long epoch, long start) {
    this.pe = pe;
    this.pes = pes;
    this.host = host;
    this.hostName = hostName;
    this.process = process;
    this.knowsCalls = knowsCalls;
    this.epoch = epoch;
    this.start = start;
    this.end = start;
  }

  /** Counts a call path that reached a line. */
  void reached(Place place, List<String> methods) {
    stacks.computeIfAbsent(place, any -> new HashMap<>()).merge(methods, 1, Integer::sum);
  }

  /** Sorts everything by time. */
  void sort() {
    spans.sort(Comparator.comparingLong(span -> span.from));
    samples.sort(Comparator.comparingLong(Sample::at));
    inCalls.removeIf(sample -> besideSpans(sample.at(), sample.at() + 1) == 0); // it waited, or was in a collective
    pauses.sort(Comparator.comparingLong(Pause::from));
    held.sort(Comparator.comparingLong(Held::to));
  }

  /** Corrects the PE's clock. */
  void shift(long nanos) {
    start += nanos;
    end += nanos;
    spans.forEach(span -> span.shift(nanos));
    samples = new ArrayList<>(samples.stream().map(sample -> new Sample(sample.at() + nanos, sample.place())).toList());
    inCalls.replaceAll(sample -> new Sample(sample.at() + nanos, sample.place()));
    pauses.replaceAll(p -> new Pause(p.kind(), p.from() + nanos, p.to() + nanos, p.place()));
    transfers.replaceAll(t -> new Transfers(t.place(), t.peer(), t.calls(), t.bytes(), t.nanos(), t.at() + nanos));
    full.replaceAll(f -> new Full(f.place(), f.peer(), f.times(), f.nanos(), f.at() + nanos));
    quick.replaceAll(q -> new Quick(q.place(), q.calls(), q.nanos(), q.at() + nanos));
    held.replaceAll(h -> new Held(h.offset(), h.to() + nanos));
  }

  /** {@return the part of a period that was outside recorded waits and collectives} */
  long besideSpans(long from, long to) {
    long at = from;
    long beside = 0;
    for (int i = Math.max(0, firstFrom(from) - NESTED); i < spans.size() && spans.get(i).from < to; i++) {
      Span span = spans.get(i);
      if (span.kind != Span.Kind.TRANSFER && !span.overlapped && span.to > at) {
        beside += Math.max(0, span.from - at);
        at = Math.max(at, span.to);
      }
    }
    return beside + Math.max(0, to - at);
  }

  /** {@return the index of the first span that starts at a given time or later} */
  int firstFrom(long time) {
    int low = 0;
    int high = spans.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (spans.get(middle).from < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** {@return the index of the first sample at a given time or later} */
  int firstSample(long time) {
    int low = 0;
    int high = samples.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (samples.get(middle).at() < time) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
