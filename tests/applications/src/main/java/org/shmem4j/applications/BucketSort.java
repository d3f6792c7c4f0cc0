package org.shmem4j.applications;

import static org.shmem4j.api.Atomics.longAtomicFetchAdd;
import static org.shmem4j.api.Rma.intPut;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * Integer sort by buckets: keys go to the PE of their bucket, which counts them. Arguments: keys per PE, rounds.
 */
public final class BucketSort {
  private static final int RANGE = 1 << 22;

  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int width;
  private final int[] keys;
  private final int[] sorted;
  private final int[] counts;
  private final int[] sizes;
  private final int[] starts;
  private final SymmetricInts received;
  private final SymmetricLongs room;
  private long total;
  private long sum;

  private BucketSort(Shmem shmem, int count) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.width = (RANGE + pes - 1) / pes;
    this.keys = new int[count];
    this.sorted = new int[count];
    this.counts = new int[width];
    this.sizes = new int[pes];
    this.starts = new int[pes];
    this.received = SymmetricInts.allocate(shmem, 2L * count);
    this.room = SymmetricLongs.allocate(shmem, 1);
  }

  /**
   * Runs this process's PE.
   *
   * @param args keys per PE, rounds
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new BucketSort(run.shmem(), run.argument(0)).run(run));
  }

  private void run(ApplicationRun run) {
    int rounds = run.argument(1);
    run.begin();
    for (int round = 0; round < rounds; round++) {
      fill(round);
      room.set(0, 0);
      shmem.barrierAll();
      countSizes();
      scatter();
      send();
      shmem.barrierAll();
      countKeys((int) room.get(0));
      rank();
    }
    run.end();
    run.result("keys", run.sum(total));
    run.result("sum", run.sum(sum));
  }

  private void fill(int round) {
    long first = ((long) round * pes + me) * keys.length;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (int) (Random.mix(first + i) >>> 42);
    }
  }

  private void countSizes() {
    Arrays.fill(sizes, 0);
    for (int key : keys) {
      sizes[key / width]++;
    }
  }

  private void scatter() {
    int at = 0;
    for (int pe = 0; pe < pes; pe++) {
      starts[pe] = at;
      at += sizes[pe];
    }
    for (int key : keys) {
      sorted[starts[key / width]++] = key;
    }
  }

  private void send() {
    for (int i = 0; i < pes; i++) {
      int pe = (me + i) % pes;
      long at = longAtomicFetchAdd(room, sizes[pe], pe);
      intPut(received, at, sorted, starts[pe] - sizes[pe], sizes[pe], pe);
    }
  }

  private void countKeys(int n) {
    int least = me * width;
    Arrays.fill(counts, 0);
    for (int i = 0; i < n; i++) {
      counts[received.get(i) - least]++;
    }
  }

  /** Adds up the keys, each multiplied by its rank. */
  private void rank() {
    long added = 0;
    long rank = 0;
    for (int i = 0; i < width; i++) {
      rank += counts[i];
      added += rank * ((long) me * width + i);
    }
    sum += added;
    total += rank;
  }
}
