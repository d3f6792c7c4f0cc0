package org.shmem4j.random;

import java.util.Random;
import org.shmem4j.Comparison;
import org.shmem4j.DeadlockException;
import org.shmem4j.entry.Waits;
import org.shmem4j.handles.Longs;

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
    EXCEPTION, ERROR, INTERRUPT,
    /** It waits for what nobody writes. */
    DEADLOCK
  }

  static RandomFault of(long seed, int pes, int steps) {
    Random random = new Random(seed);
    Kind[] kinds = Kind.values();
    return new RandomFault(kinds[random.nextInt(Kind.DEADLOCK.ordinal())], random.nextInt(pes), random.nextInt(steps));
  }

  /** {@return a fault that the library must find by itself} */
  static RandomFault deadlock(long seed, int pes, int steps) {
    Random random = new Random(seed);
    return new RandomFault(Kind.DEADLOCK, random.nextInt(pes), random.nextInt(steps));
  }

  /** Lets it happen to a PE, which has a word that stays 0. */
  void happen(Longs word) {
    switch (kind) {
      case EXCEPTION -> throw new IllegalStateException(TEXT);
      case ERROR -> throw new AssertionError(TEXT);
      case INTERRUPT -> Thread.currentThread().interrupt();
      case DEADLOCK -> Waits.waitUntil(RandomJob.LONG, word, 0, Comparison.NE, 0);
    }
  }

  /** {@return whether a job that ended so says what happened; null stands for a job that ended well} */
  boolean isNamedBy(Throwable failure) {
    if (kind == Kind.INTERRUPT) {
      return failure == null || failure.toString().contains("interrupted"); // there may be no more waits
    }
    if (kind == Kind.DEADLOCK) {
      return failure instanceof DeadlockException && failure.getMessage().contains("every PE waits and none can go on");
    }
    return failure != null && failure.toString().contains(TEXT);
  }
}
