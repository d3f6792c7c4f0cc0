package org.shmem4j.benchmarks.worker;

/** The loop of one operation. */
interface OperationLoop {
  /**
   * Runs the loop.
   *
   * @param iterations how many calls
   */
  void run(long iterations);

  /** {@return the nanoseconds of its last run that do not count} */
  default long besideNanos() {
    return 0;
  }
}
