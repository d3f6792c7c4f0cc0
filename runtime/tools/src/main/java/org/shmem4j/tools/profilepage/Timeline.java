package org.shmem4j.tools.profilepage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The timeline of all PEs: the shares of each PE over time, and the longest events individually. */
final class Timeline {
  private static final int BINS = 1500;
  private static final int MOST_EVENTS = 120_000;
  private static final double NANOS_PER_MICRO = 1000;
  private static final int FULL = 255;
  private static final int BYTES_OF_EVENT = 3 * Integer.BYTES + 5 * Short.BYTES;

  private final List<PeRecord> pes;
  private final long start;
  private final long end;

  Timeline(List<PeRecord> pes) {
    this.pes = pes;
    this.start = pes.stream().mapToLong(pe -> pe.start).min().getAsLong();
    this.end = Math.max(start + 1, pes.stream().mapToLong(pe -> pe.end).max().getAsLong());
  }

  long start() {
    return start;
  }

  double seconds() {
    return (end - start) / 1e9;
  }

  /** Writes the shares and the longest events. */
  void write(Json json, Map<Place, Integer> places, Map<String, Integer> teams, List<String> calls) {
    json.name("bins").value(BINS);
    json.name("shares").open('[');
    for (PeRecord pe : pes) {
      json.value(shares(pe));
    }
    json.close(']');
    List<Span> chosen = chosen();
    ByteBuffer bytes = ByteBuffer.allocate(chosen.size() * BYTES_OF_EVENT).order(ByteOrder.LITTLE_ENDIAN);
    chosen.forEach(span -> bytes.putFloat((float) ((span.from - start) / NANOS_PER_MICRO)));
    chosen.forEach(span -> bytes.putFloat((float) (span.waited() / NANOS_PER_MICRO)));
    chosen.forEach(span -> bytes.putFloat((float) ((span.to - span.from) / NANOS_PER_MICRO)));
    chosen.forEach(span -> bytes.putShort((short) span.pe));
    chosen.forEach(span -> bytes.putShort((short) span.peer));
    chosen.forEach(span -> bytes.putShort(places.getOrDefault(span.place, -1).shortValue()));
    chosen.forEach(span -> bytes.putShort((short) calls.indexOf(span.call)));
    chosen.forEach(span -> bytes.putShort(teams.getOrDefault(span.members, 0).shortValue()));
    json.name("events").open('{');
    json.name("count").value(chosen.size());
    json.name("left").value(pes.stream().mapToLong(pe -> pe.spans.size()).sum() - chosen.size());
    json.name("calls").open('[');
    calls.forEach(json::value);
    json.close(']');
    json.name("columns").value(Base64.getEncoder().encodeToString(bytes.array()));
    json.close('}');
  }

  /** {@return the longest events, in the order of their starts} */
  private List<Span> chosen() {
    List<Span> all = new ArrayList<>();
    pes.forEach(pe -> all.addAll(pe.spans));
    all.removeIf(span -> span.overlapped);
    if (all.size() > MOST_EVENTS) {
      all.sort(Comparator.comparingLong((Span span) -> span.to - span.from).reversed());
      all.subList(MOST_EVENTS, all.size()).clear();
    }
    all.sort(Comparator.comparingLong(span -> span.from));
    return all;
  }

  /** A byte of the waiting share and a byte of the moving share for each bin. */
  private String shares(PeRecord pe) {
    double[] waiting = new double[BINS];
    double[] moving = new double[BINS];
    for (Span span : pe.spans) {
      if (span.kind != Span.Kind.TRANSFER) {
        add(waiting, span.from, span.waitedTo, span.waited() * (double) span.weight);
        add(moving, span.waitedTo, span.to, span.moved() * (double) span.weight);
      }
    }
    for (PeRecord.Transfers transfers : pe.transfers) {
      addBefore(moving, pe, transfers.at(), (double) transfers.nanos());
    }
    for (PeRecord.Quick quick : pe.quick) {
      addBefore(moving, pe, quick.at(), (double) quick.nanos());
    }
    byte[] shares = new byte[2 * BINS];
    double bin = (double) (end - start) / BINS;
    for (int i = 0; i < BINS; i++) {
      double waited = Math.min(1, waiting[i] / bin);
      shares[2 * i] = (byte) Math.round(FULL * waited);
      shares[2 * i + 1] = (byte) Math.round(FULL * Math.min(1 - waited, moving[i] / bin));
    }
    return Base64.getEncoder().encodeToString(shares);
  }

  /**
   * Adds counted time to bins. Counts are written about every second, so their time is spread over the preceding
   * second.
   */
  private void addBefore(double[] bins, PeRecord pe, long at, double nanos) {
    add(bins, Math.max(pe.start, at - 1_000_000_000L), at, nanos);
  }

  private void add(double[] bins, long from, long to, double nanos) {
    if (to <= from || nanos <= 0) {
      return;
    }
    double perNano = nanos / (to - from);
    double width = (double) (end - start) / BINS;
    int first = Math.clamp((long) ((from - start) / width), 0, BINS - 1);
    int last = Math.clamp((long) ((to - start) / width), 0, BINS - 1);
    for (int i = first; i <= last; i++) {
      double left = Math.max((double) (from - start), i * width);
      double right = Math.min((double) (to - start), (i + 1) * width);
      bins[i] += Math.max(0, right - left) * perNano;
    }
  }
}
