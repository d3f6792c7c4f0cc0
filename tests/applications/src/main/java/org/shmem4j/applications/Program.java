package org.shmem4j.applications;

/** The code that an application runs on each PE. */
@FunctionalInterface
interface Program {
  /**
   * Runs the code.
   *
   * @param run this PE's run
   */
  void run(ApplicationRun run);
}
