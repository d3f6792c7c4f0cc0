package org.shmem4j.random;

import java.util.Random;

/**
 * What goes wrong in a random program.
 *
 * @param kind what it is
 * @param pe the PE that it befalls
 * @param step before which step
 */
record RandomFault(Kind kind, int pe, int step) {
  static final String TEXT = "a fault on purpose";

  enum Kind {
    EXCEPTION, ERROR, INTERRUPT
  }

  static RandomFault of(long seed, int pes, int steps) {
    Random random = new Random(seed);
    Kind[] kinds = Kind.values();
    return new RandomFault(kinds[random.nextInt(kinds.length)], random.nextInt(pes), random.nextInt(steps));
  }

  void happen() {
    switch (kind) {
      case EXCEPTION -> throw new IllegalStateException(TEXT);
      case ERROR -> throw new AssertionError(TEXT);
      case INTERRUPT -> Thread.currentThread().interrupt();
    }
  }

  /** {@return whether a job that ended so says what happened; null stands for a job that ended well} */
  boolean isNamedBy(Throwable failure) {
    if (kind == Kind.INTERRUPT) {
      return failure == null || failure.toString().contains("interrupted"); // there may be no more waits
    }
    return failure != null && failure.toString().contains(TEXT);
  }
}
