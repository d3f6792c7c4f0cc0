package org.shmem4j.showcases.vectors;

import static org.shmem4j.api.ExtensionAtomics.floatAtomicFetchMax;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricFloats;

/**
 * How good a hit must be to be among the k best of all shards, given their progress. It lies in the memory of PE 0.
 *
 * <p>The worst of a shard's own k best hits would be a poor floor: with four shards, only about a quarter of its k hits
 * are among the k best of all. So each shard divides its k best hits into {@link #PARTS} parts and reports the worst
 * score of each part. Of all the scores reported, the best are chosen, as many as the parts that hold k hits: at least
 * k hits are no worse than the worst of these scores. That is the floor; it rises whenever a shard has made progress.
 *
 * <p>Two floors take turns: while some PEs still search for a query, others may prepare the next one's.
 */
final class SharedFloor {
  /** Into how many parts each shard divides its k best hits. */
  static final int PARTS = 32;
  /** Floats from one floor to the other, which lie in different lines of the cache. */
  private static final long LINE = 16;
  private static final VarHandle FLOAT = ValueLayout.JAVA_FLOAT.varHandle();

  private final Shmem shmem;
  private final SymmetricFloats floors;
  private final MemorySegment floorsOfPe0;
  private final SymmetricFloats scores;
  private final long scoresOfAll;
  private final int partSize;
  private final int partsOfAll;
  private final float[] sorted;
  private int turn;

  /**
   * Makes the floors; every PE calls this.
   *
   * @param shmem this PE, on the same host as all others
   * @param shards how many shards all PEs have
   * @param k how many hits are wanted from all shards together
   */
  SharedFloor(Shmem shmem, int shards, int k) {
    this.shmem = shmem;
    this.floors = shmem.allocate(SymmetricFloats.TYPE, 2 * LINE);
    this.floorsOfPe0 = shmem.ptr(floors, 0).segment();
    this.partSize = (k + PARTS - 1) / PARTS;
    this.partsOfAll = (k + partSize - 1) / partSize;
    this.scoresOfAll = (long) shards * PARTS;
    this.scores = shmem.ptr(shmem.allocate(SymmetricFloats.TYPE, 2 * scoresOfAll), 0);
    this.sorted = new float[shards * PARTS];
    if (shmem.myPe() == 0) {
      floors.fill(Float.NEGATIVE_INFINITY);
      scores.fill(Float.NEGATIVE_INFINITY);
    }
    shmem.barrierAll();
  }

  /**
   * Prepares for the next query. All PEs call this, PE 0 after all have ended the previous query and before any starts
   * the next.
   */
  void next() {
    if (shmem.myPe() == 0) {
      int before = turn;
      floors.set(before * LINE, Float.NEGATIVE_INFINITY);
      for (int i = 0; i < scoresOfAll; i++) {
        scores.set(before * scoresOfAll + i, Float.NEGATIVE_INFINITY);
      }
    }
    turn = 1 - turn;
  }

  /** {@return the score that a hit needs by now} */
  float read() {
    return (float) FLOAT.getOpaque(floorsOfPe0, turn * LINE * Float.BYTES);
  }

  /**
   * Reports the scores of a shard's hits.
   *
   * @param shard the shard
   * @param part which part of its k best hits, from 0
   * @param score the score of that part's worst hit
   */
  void tell(int shard, int part, float score) {
    scores.set(turn * scoresOfAll + (long) shard * PARTS + part, score);
  }

  /** {@return how many hits a part has} */
  int partSize() {
    return partSize;
  }

  /** Raises the floor according to the scores that all have reported. */
  void raise() {
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = scores.get(turn * scoresOfAll + i);
    }
    Arrays.sort(sorted);
    floatAtomicFetchMax(floors, turn * LINE, sorted[sorted.length - partsOfAll], 0);
  }
}
