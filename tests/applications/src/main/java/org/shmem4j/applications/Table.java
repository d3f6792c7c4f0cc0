package org.shmem4j.applications;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricUnsignedLongs;

/** This PE's part of a table of words that all PEs update at random. */
final class Table {
  /** The factor of each step from one random word to the next. */
  static final long MULTIPLIER = 6364136223846793005L;

  /** The number added in each step. */
  static final long INCREMENT = 1442695040888963407L;

  private final SymmetricUnsignedLongs words;

  Table(Shmem shmem, int bits) {
    words = SymmetricUnsignedLongs.allocate(shmem, 1L << bits);
    long first = (long) shmem.myPe() << bits;
    for (long i = 0; i < words.length(); i++) {
      words.set(i, first + i);
    }
  }

  SymmetricUnsignedLongs words() {
    return words;
  }

  long mask() {
    return words.length() - 1;
  }

  long sum() {
    long sum = 0;
    for (long i = 0; i < words.length(); i++) {
      sum += Random.mix(words.get(i));
    }
    return sum;
  }
}
