package org.shmem4j.applications;

/** What an application does on each PE. */
@FunctionalInterface
interface Program {
  /**
   * Runs it.
   *
   * @param run this PE's run
   */
  void run(ApplicationRun run);
}
