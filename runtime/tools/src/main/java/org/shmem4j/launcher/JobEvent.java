package org.shmem4j.launcher;

/** An event that a launcher waits for. */
sealed interface JobEvent {
  /**
   * A PE's process ended.
   *
   * @param pe the PE
   * @param status its exit status, or 128 plus the signal's number if a signal ended it
   */
  record Exit(int pe, int status) implements JobEvent {}

  /**
   * A PE reported that the job has failed.
   *
   * @param status the exit status of the PE
   */
  record Failure(int status) implements JobEvent {}

  /**
   * The launcher was asked to end.
   *
   * @param number the signal's number
   */
  record Signal(int number) implements JobEvent {}
}
