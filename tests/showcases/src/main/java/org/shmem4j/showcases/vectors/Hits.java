package org.shmem4j.showcases.vectors;

import java.nio.ByteBuffer;
import java.util.function.BinaryOperator;
import org.apache.lucene.search.ScoreDoc;

/** A list of hits as a run of bytes, the best first: for each, its score and the number of its vector. */
final class Hits {
  static final int BYTES = Float.BYTES + Integer.BYTES;

  private Hits() {}

  /** {@return the hits of a search} */
  static byte[] of(ScoreDoc[] hits, int start) {
    ByteBuffer bytes = ByteBuffer.allocate(BYTES * hits.length);
    for (ScoreDoc hit : hits) {
      bytes.putFloat(hit.score).putInt(start + hit.doc);
    }
    return bytes.array();
  }

  /** {@return a function that merges two lists into one, with at most k hits} */
  static BinaryOperator<byte[]> best(int k) {
    return (lower, higher) -> {
      ByteBuffer a = ByteBuffer.wrap(lower);
      ByteBuffer b = ByteBuffer.wrap(higher);
      ByteBuffer merged = ByteBuffer.allocate(Math.min(BYTES * k, lower.length + higher.length));
      while (merged.hasRemaining()) {
        boolean first = !b.hasRemaining() || (a.hasRemaining() && a.getFloat(a.position()) >= b.getFloat(b.position()));
        merged.putLong((first ? a : b).getLong());
      }
      return merged.array();
    };
  }

  /** {@return the numbers of the vectors in a list} */
  static int[] numbers(byte[] hits) {
    ByteBuffer bytes = ByteBuffer.wrap(hits);
    int[] numbers = new int[hits.length / BYTES];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = bytes.getInt(BYTES * i + Float.BYTES);
    }
    return numbers;
  }
}
