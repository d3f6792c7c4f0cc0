package org.shmem4j.launcher;

import java.util.function.BooleanSupplier;

/** Waits for what a test expects to happen, as long as a loaded machine may need for it. */
public final class Await {
  private static final long LIMIT_NANOS = 40_000_000_000L;
  private static final int MILLIS_BETWEEN_LOOKS = 5;

  private Await() {}

  /**
   * Returns when a condition holds.
   *
   * @throws AssertionError if it does not within the limit
   */
  public static void until(String what, BooleanSupplier condition) throws InterruptedException {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > LIMIT_NANOS) {
        throw new AssertionError("it did not happen within 40 s: " + what);
      }
      Thread.sleep(MILLIS_BETWEEN_LOOKS);
    }
  }
}
