package org.shmem4j.applications;

import static org.shmem4j.api.DataCollectives.longAlltoall;
import static org.shmem4j.api.Reductions.longSumReduce;
import static org.shmem4j.api.Rma.intPut;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * Ranks keys by counting, as the integer sort of the NAS benchmarks does: buckets are dealt out so that every PE gets
 * about the same number of keys. Arguments: log2 of the keys, log2 of their range, rounds.
 */
public final class KeyRank {
  private static final int BUCKET_BITS = 10;
  private static final int BUCKETS = 1 << BUCKET_BITS;

  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int range;
  private final int shift;
  private final int capacity;
  private final int[] keys;
  private final int[] dealt;
  private final int[] ranks;
  private final int[] sizes = new int[BUCKETS];
  private final int[] starts = new int[BUCKETS];
  private final int[] owner = new int[BUCKETS];
  private final SymmetricLongs bucketSizes;
  private final SymmetricLongs bucketTotals;
  private final SymmetricLongs outgoing;
  private final SymmetricLongs incoming;
  private final SymmetricLongs places;
  private final SymmetricLongs offsets;
  private final SymmetricInts received;

  private KeyRank(Shmem shmem, int keyBits, int rangeBits) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.range = 1 << rangeBits;
    this.shift = rangeBits - BUCKET_BITS;
    this.keys = new int[(1 << keyBits) / pes];
    this.dealt = new int[keys.length];
    this.ranks = new int[range];
    this.capacity = 2 * keys.length + range;
    this.bucketSizes = SymmetricLongs.allocate(shmem, BUCKETS);
    this.bucketTotals = SymmetricLongs.allocate(shmem, BUCKETS);
    this.outgoing = SymmetricLongs.allocate(shmem, pes);
    this.incoming = SymmetricLongs.allocate(shmem, pes);
    this.places = SymmetricLongs.allocate(shmem, pes);
    this.offsets = SymmetricLongs.allocate(shmem, pes);
    this.received = SymmetricInts.allocate(shmem, capacity);
  }

  /**
   * Runs this process's PE.
   *
   * @param args log2 of the keys, log2 of their range, rounds
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new KeyRank(run.shmem(), run.argument(0), run.argument(1)).run(run));
  }

  private void run(ApplicationRun run) {
    int rounds = run.argument(2);
    fill();
    long sum = 0;
    int total = 0;
    run.begin();
    for (int round = 0; round < rounds; round++) {
      keys[round] = round;
      keys[round + rounds] = range - 1 - round;
      countBuckets();
      dealKeys();
      longSumReduce(shmem.worldTeam(), bucketTotals, bucketSizes);
      assignBuckets();
      total = exchange();
      int first = firstKey(me);
      int span = firstKey(me + 1) - first;
      countKeys(total, first, span);
      sumCounts(span);
      sum += ranks[span / 3] + ranks[span / 2];
      shmem.barrierAll();
    }
    run.end();
    run.result("keys", run.sum(total));
    run.result("ranks", run.sum(sum));
  }

  /** Makes the keys, each the mean of four random numbers. */
  private void fill() {
    for (int i = 0; i < keys.length; i++) {
      long at = 4 * ((long) me * keys.length + i);
      double sum = Random.unit(Random.mix(at)) + Random.unit(Random.mix(at + 1)) + Random.unit(Random.mix(at + 2))
          + Random.unit(Random.mix(at + 3));
      keys[i] = (int) (sum * (range / 4.0));
    }
  }

  private void countBuckets() {
    Arrays.fill(sizes, 0);
    for (int key : keys) {
      sizes[key >> shift]++;
    }
    for (int b = 0; b < BUCKETS; b++) {
      bucketSizes.set(b, sizes[b]);
    }
  }

  private void dealKeys() {
    int at = 0;
    for (int b = 0; b < BUCKETS; b++) {
      starts[b] = at;
      at += sizes[b];
    }
    for (int key : keys) {
      dealt[starts[key >> shift]++] = key;
    }
  }

  /** Assigns runs of buckets to PEs, each with at least its share of the keys. */
  private void assignBuckets() {
    long before = 0;
    outgoing.fill(0);
    for (int b = 0; b < BUCKETS; b++) {
      owner[b] = (int) Math.min(before / keys.length, pes - 1);
      outgoing.set(owner[b], outgoing.get(owner[b]) + sizes[b]);
      before += bucketTotals.get(b);
    }
  }

  private int exchange() {
    longAlltoall(shmem.worldTeam(), incoming, outgoing);
    long total = 0;
    for (int pe = 0; pe < pes; pe++) {
      places.set(pe, total);
      total += incoming.get(pe);
    }
    if (total > capacity) {
      throw new IllegalStateException("a PE's keys must fit: keys=" + total + " capacity=" + capacity);
    }
    longAlltoall(shmem.worldTeam(), offsets, places);
    int from = 0;
    for (int pe = 0; pe < pes; pe++) {
      int count = (int) outgoing.get(pe);
      intPut(received, offsets.get(pe), dealt, from, count, pe);
      from += count;
    }
    shmem.barrierAll();
    return (int) total;
  }

  /** The least key in the buckets of a PE, or of the next PE that has buckets. */
  private int firstKey(int pe) {
    int b = 0;
    while (b < BUCKETS && owner[b] < pe) {
      b++;
    }
    return b << shift;
  }

  private void countKeys(int n, int first, int span) {
    Arrays.fill(ranks, 0, span, 0);
    for (int i = 0; i < n; i++) {
      ranks[received.get(i) - first]++;
    }
  }

  private void sumCounts(int span) {
    for (int i = 1; i < span; i++) {
      ranks[i] += ranks[i - 1];
    }
  }
}
