package org.shmem4j.showcases.vectors;

import java.util.SplittableRandom;

/**
 * Vectors that stand for embeddings: points around the centers of some topics, in few directions of a space of many
 * dimensions.
 *
 * @param count how many there are
 * @param sortedByTopic whether the vectors of a topic lie together, and so in one shard, or are spread evenly
 */
record Vectors(int count, boolean sortedByTopic) {
  static final int DIMENSIONS = 128;
  private static final int DIRECTIONS = 16;
  private static final int TOPICS = 64;
  private static final float[][] AXES = gaussians(1, DIRECTIONS, DIMENSIONS);
  private static final float[][] CENTERS = gaussians(2, TOPICS, DIRECTIONS);

  private static float[][] gaussians(long seed, int rows, int columns) {
    SplittableRandom random = new SplittableRandom(seed);
    float[][] numbers = new float[rows][columns];
    for (float[] row : numbers) {
      for (int i = 0; i < columns; i++) {
        row[i] = (float) random.nextGaussian();
      }
    }
    return numbers;
  }

  /** {@return the vector with a number} */
  float[] vector(int number) {
    int topic = sortedByTopic ? (int) ((long) number * TOPICS / count) : number % TOPICS;
    return around(topic, new SplittableRandom(1_000_003L * number + 7));
  }

  /** {@return a query, which is close to some vectors but equal to none} */
  static float[] query(int number) {
    SplittableRandom random = new SplittableRandom(-1_000_003L * number - 11);
    return around(random.nextInt(TOPICS), random);
  }

  private static float[] around(int topic, SplittableRandom random) {
    float[] vector = new float[DIMENSIONS];
    for (int direction = 0; direction < DIRECTIONS; direction++) {
      float length = CENTERS[topic][direction] + 0.7F * (float) random.nextGaussian();
      for (int i = 0; i < DIMENSIONS; i++) {
        vector[i] += length * AXES[direction][i];
      }
    }
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] += 0.3F * (float) random.nextGaussian();
    }
    return vector;
  }

  /** {@return the number of the first vector of a shard, or of the vector after the last shard} */
  int start(int shard, int shards) {
    return (int) ((long) count * shard / shards);
  }
}
