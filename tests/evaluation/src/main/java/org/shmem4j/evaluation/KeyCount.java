package org.shmem4j.evaluation;

import java.util.SplittableRandom;
import org.shmem4j.Shmem;
import org.shmem4j.api.Scalars;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.examples.irregular.Histogram;

/** Times the histogram of random keys: counters that each PE has, and keys that all PEs have together. */
final class KeyCount {
  private static final int SEED = 62;

  private KeyCount() {}

  /**
   * Runs as one PE of a job.
   *
   * @param arguments counters of each PE, keys of all
   */
  public static void main(String[] arguments) {
    int perPe = Integer.parseInt(arguments[0]);
    int keys = Integer.parseInt(arguments[1]);
    Shmem.run(shmem -> run(shmem, perPe, keys / shmem.nPes()));
  }

  private static void run(Shmem shmem, int perPe, int count) {
    SplittableRandom random = new SplittableRandom(SEED + shmem.myPe());
    int[] keys = random.ints(count, 0, perPe * shmem.nPes()).toArray();
    shmem.free(Histogram.count(shmem, perPe, keys)); // compiles the code that is timed
    shmem.barrierAll();
    long start = System.nanoTime();
    SymmetricLongs table = Histogram.count(shmem, perPe, keys);
    shmem.barrierAll();
    long nanos = System.nanoTime() - start;
    long counted = 0;
    for (long i = 0; i < table.length(); i++) {
      counted += table.get(i);
    }
    long total = Scalars.longSum(shmem.worldTeam(), counted);
    if (shmem.myPe() == 0) {
      System.out.println("timed " + nanos / 1e9);
      System.out.println("result missing " + ((long) count * shmem.nPes() - total));
    }
  }
}
