package org.shmem4j;

/** The code that each PE runs. */
@FunctionalInterface
public interface ShmemBody {
  /**
   * Runs as one PE of the job.
   *
   * @param shmem this PE's view of the job
   * @throws Exception whatever the body throws fails this PE, and with it the job
   */
  void run(Shmem shmem) throws Exception;
}
