package org.shmem4j.internal.watching.profile;

/** The time that a thread's calls to one peer took, estimated from the calls that are timed. */
final class TimedCalls {
  private long began;
  private long took;
  private int represented;
  private long nanos;

  /**
   * Records a timed call.
   *
   * @param from when it began
   * @param to when it ended
   * @param calls how many calls it represents: itself and those that follow it
   */
  void timed(long from, long to, int calls) {
    began = from;
    took = to - from;
    represented = calls;
  }

  /**
   * Adds the time of the last timed call and of those that followed it. If the thread lost its core in the timed call,
   * the others took less; together they cannot have taken longer than the elapsed time.
   *
   * @param left how many of the represented calls have not been made
   * @param now the time
   */
  void add(long left, long now) {
    nanos += Math.min(took * (represented - left), now - began);
    represented = 0;
    took = 0;
    began = now;
  }

  /** {@return the estimated time of all calls since the previous call of this method} */
  long take() {
    long all = nanos;
    nanos = 0;
    return all;
  }
}
