package org.shmem4j.showcases.vectors;

import java.util.Arrays;
import org.apache.lucene.search.AbstractKnnCollector;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.search.knn.KnnSearchStrategy;

/** Collects a shard's hits as Lucene does, and omits those that the floor of all shards rules out. */
final class FloorCollector extends AbstractKnnCollector {
  /** After how many hits a shard reports its scores again. */
  private static final int INTERVAL = 64;

  private final SharedFloor floor;
  private final int shard;
  private final int width;
  private final TopKnnCollector best;
  /** The scores of the best hits in ascending order, at the end of the array. */
  private final float[] scores;
  private int count;
  private int untilNext = INTERVAL;

  /**
   * Prepares the search in a shard.
   *
   * @param k how many hits are wanted from all shards together
   * @param width how many hits of its own a shard looks for, even if others have better ones: the wider, the fewer are
   *     missed
   * @param floor the floor
   * @param shard the number of the shard
   */
  FloorCollector(int k, int width, SharedFloor floor, int shard) {
    super(k, Integer.MAX_VALUE, KnnSearchStrategy.Hnsw.DEFAULT);
    this.floor = floor;
    this.shard = shard;
    this.width = width;
    this.best = new TopKnnCollector(k, Integer.MAX_VALUE, KnnSearchStrategy.Hnsw.DEFAULT);
    this.scores = new float[k];
  }

  @Override
  public boolean collect(int doc, float score) {
    insert(score);
    boolean changed = best.collect(doc, score);
    if (--untilNext == 0) {
      untilNext = INTERVAL;
      tell();
    }
    return changed;
  }

  private void insert(float score) {
    int k = scores.length;
    if (count == k && score <= scores[0]) {
      return;
    }
    int start = k - count;
    int found = Arrays.binarySearch(scores, start, k, score);
    int place = (found < 0 ? -1 - found : found) - 1; // everything up to here moves down by one
    if (count < k) {
      System.arraycopy(scores, start, scores, start - 1, place - start + 1);
      count++;
    } else {
      System.arraycopy(scores, 1, scores, 0, place);
    }
    scores[place] = score;
  }

  /** Reports the scores of all parts that are complete. */
  private void tell() {
    int size = floor.partSize();
    for (int part = 0; (part + 1) * size <= count; part++) {
      floor.tell(shard, part, scores[k() - (part + 1) * size]);
    }
    floor.raise();
  }

  @Override
  public float minCompetitiveSimilarity() {
    if (count < width) {
      return Float.NEGATIVE_INFINITY;
    }
    return Math.max(best.minCompetitiveSimilarity(), Math.min(scores[k() - width], floor.read()));
  }

  @Override
  public int numCollected() {
    return best.numCollected();
  }

  /** Ends the search, and reports the last scores: they help the other shards, too. */
  @Override
  public TopDocs topDocs() {
    tell();
    return best.topDocs();
  }
}
