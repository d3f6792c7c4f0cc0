package org.shmem4j.checks;

/** Makes a PE late, while it computes. */
final class Delay {
  private static volatile double waste;

  private Delay() {}

  static void compute(long nanos) {
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end;) {
      waste = Math.sin(waste + 1);
    }
  }
}
