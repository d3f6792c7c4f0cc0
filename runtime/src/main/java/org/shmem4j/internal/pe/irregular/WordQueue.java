package org.shmem4j.internal.pe.irregular;

/** A queue of words, without a limit. */
final class WordQueue {
  private static final int FIRST_WORDS = 64;

  private long[] words = new long[FIRST_WORDS];
  private int first;
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  /** {@return the first word} */
  long first() {
    return words[first];
  }

  void add(long word) {
    if (count == words.length) {
      long[] larger = new long[2 * count];
      for (int i = 0; i < count; i++) {
        larger[i] = words[first + i & words.length - 1];
      }
      words = larger;
      first = 0;
    }
    words[first + count & words.length - 1] = word;
    count++;
  }

  /** Removes and returns the first word. */
  long take() {
    long word = words[first];
    first = first + 1 & words.length - 1;
    count--;
    return word;
  }
}
