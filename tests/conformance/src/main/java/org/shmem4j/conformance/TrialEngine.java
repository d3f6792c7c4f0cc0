package org.shmem4j.conformance;

import org.shmem4j.ThreadLevel;

/** The engines on which the trials of a covering design run: threads, processes or pretend hosts; one job for each. */
enum TrialEngine {
  ONE_THREAD(1, ThreadLevel.MULTIPLE),
  THREADS(3, ThreadLevel.SINGLE),
  PROCESSES(2, ThreadLevel.SINGLE),
  PROCESSES_WITH_SCALAR_KERNELS(4, ThreadLevel.SINGLE),
  PROCESSES_OF_MANY_THREADS(2, ThreadLevel.MULTIPLE),
  PAIRS_OF_HOSTS(4, ThreadLevel.SINGLE),
  HOSTS_OF_MANY_THREADS(4, ThreadLevel.MULTIPLE);

  private final int pes;
  private final ThreadLevel level;

  TrialEngine(int pes, ThreadLevel level) {
    this.pes = pes;
    this.level = level;
  }

  int pes() {
    return pes;
  }

  ThreadLevel level() {
    return level;
  }

  /** Whether it runs a method: some are called by several threads. */
  boolean runs(GeneratedMethod method) {
    return !method.isForThreads() || level == ThreadLevel.MULTIPLE;
  }
}
