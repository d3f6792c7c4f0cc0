package org.shmem4j.odd;

/** What programs expect, without a test library, as they also run in processes and schedules of their own. */
final class Expect {
  private Expect() {}

  static void equal(long found, long expected) {
    if (found != expected) {
      throw new AssertionError("found=" + found + " expected=" + expected);
    }
  }

  static void equal(double found, double expected) {
    if (Double.compare(found, expected) != 0) {
      throw new AssertionError("found=" + found + " expected=" + expected);
    }
  }

  static void that(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("must hold: " + what);
    }
  }
}
