package org.shmem4j.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What one PE recorded. */
final class PeRecord {
  /**
   * Transfers of one call site to one peer since the record before.
   *
   * @param place the call site
   * @param peer the peer
   * @param calls how many
   * @param bytes all bytes
   * @param nanos the time in these calls, estimated
   * @param at when it was written
   */
  record Transfers(Place place, int peer, long calls, long bytes, long nanos, long at) {}

  /**
   * Calls that were too short to be events.
   *
   * @param place the call site
   * @param calls how many
   * @param nanos the time in them, estimated
   * @param at when it was written
   */
  record Quick(Place place, long calls, long nanos, long at) {}

  /**
   * Where a thread computed when it was looked at.
   *
   * @param at when
   * @param place where
   */
  record Sample(long at, Place place) {}

  /**
   * A lock that was held.
   *
   * @param offset where the lock lies
   * @param to until when
   */
  record Held(long offset, long to) {}

  final int pe;
  final int pes;
  final int host;
  final String hostName;
  final long process;
  final boolean knowsCalls;

  /** What its times, which are its host's, must be given to be those of a calendar. */
  final long epoch;

  long start;
  long end;
  long heapPeak;

  final List<Span> spans = new ArrayList<>();
  final List<Transfers> transfers = new ArrayList<>();
  final List<Quick> quick = new ArrayList<>();
  final List<Held> held = new ArrayList<>();
  List<Sample> samples = new ArrayList<>();

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

  /** Puts everything in the order of time. */
  void sort() {
    spans.sort(Comparator.comparingLong(span -> span.from));
    samples.sort(Comparator.comparingLong(Sample::at));
    held.sort(Comparator.comparingLong(Held::to));
  }

  /** Corrects the PE's clock. */
  void shift(long nanos) {
    start += nanos;
    end += nanos;
    spans.forEach(span -> span.shift(nanos));
    samples = new ArrayList<>(samples.stream().map(sample -> new Sample(sample.at() + nanos, sample.place())).toList());
    transfers.replaceAll(t -> new Transfers(t.place(), t.peer(), t.calls(), t.bytes(), t.nanos(), t.at() + nanos));
    quick.replaceAll(q -> new Quick(q.place(), q.calls(), q.nanos(), q.at() + nanos));
    held.replaceAll(h -> new Held(h.offset(), h.to() + nanos));
  }

  /** {@return the index of the first span that starts at a time or later} */
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

  /** {@return the index of the first sample at a time or later} */
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
