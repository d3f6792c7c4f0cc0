package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A minute of a job that never ran: rounds of computing, halo exchange with both neighbors, a reduction. */
final class Synthetic {
  static final int SLOW_PE = 5;

  private static final long START = 1_790_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000;
  private static final Place COMPUTE = new Place("Ocean.java:120", "com.acme.Ocean.step", "");
  private static final Place PUT = new Place("Ocean.java:131", "com.acme.Ocean.exchange", "doublePutSignal");
  private static final Place WAIT = new Place("Ocean.java:137", "com.acme.Ocean.exchange", "signalWaitUntil");
  private static final Place REDUCE = new Place("Ocean.java:144", "com.acme.Ocean.norm", "doubleSumReduce");

  private Synthetic() {}

  /** {@return what so many PEs recorded of so many rounds} */
  static List<PeRecord> job(int pes, int rounds) {
    Random random = new Random(1);
    long round = 60 * SECOND / rounds;
    List<PeRecord> records = new ArrayList<>();
    for (int pe = 0; pe < pes; pe++) {
      PeRecord record = new PeRecord(pe, pes, pe / 32, "node" + pe / 32, 1000 + pe, true, 0, START);
      record.end = START + 60 * SECOND;
      record.heapPeak = 3 << 20;
      records.add(record);
    }
    for (int i = 0; i < rounds; i++) {
      long begin = START + i * round;
      long[] computed = new long[pes];
      long last = 0;
      for (int pe = 0; pe < pes; pe++) {
        double share = pe == SLOW_PE && i > rounds / 3 ? 0.8 : 0.4 + 0.1 * random.nextDouble();
        computed[pe] = begin + (long) (share * round);
        last = Math.max(last, computed[pe]);
      }
      for (int pe = 0; pe < pes; pe++) {
        add(records.get(pe), pes, i, computed, last, round);
      }
    }
    records.forEach(PeRecord::sort);
    return records;
  }

  private static void add(PeRecord record, int pes, int i, long[] computed, long last, long round) {
    int pe = record.pe;
    long at = computed[pe];
    for (long sample = START + i * round; sample < at; sample += SECOND / 50) {
      record.samples.add(new PeRecord.Sample(sample, COMPUTE));
    }
    for (int side = -1; side <= 1; side += 2) {
      int peer = Math.floorMod(pe + side, pes);
      Span put = new Span(Span.Kind.TRANSFER, pe, "doublePutSignal", PUT, 1, peer, at, at + round / 200);
      put.signals = true;
      put.offset = side < 0 ? 64 : 128;
      record.spans.add(put);
      at += round / 200;
      record.transfers.add(new PeRecord.Transfers(PUT, peer, 1, 8 << 10, round / 200, at));
    }
    for (int side = -1; side <= 1; side += 2) {
      long came = computed[Math.floorMod(pe + side, pes)] + (side < 0 ? 2 : 1) * round / 200;
      if (came > at) {
        Span wait = new Span(Span.Kind.WAIT, pe, "signalWaitUntil", WAIT, 1, -1, at, came);
        wait.offset = side < 0 ? 128 : 64;
        record.spans.add(wait);
        at = came;
      }
    }
    Span reduce = new Span(
        Span.Kind.COLLECTIVE, pe, "reduce", REDUCE, 1, -1, at, Math.max(at, last) + round / 20);
    reduce.members = "0-" + (pes - 1);
    reduce.number = i;
    reduce.bytes = 8;
    record.spans.add(reduce);
  }
}
