package org.shmem4j.internal.control;

/** Where a PE is in its life; shared memory holds the ordinal. */
public enum PeState {
  /** It has not joined the job. */
  ABSENT,
  /** It is a member of the job. */
  RUNNING,
  /** It waits for the others so that it can leave. */
  CLOSING,
  /** It has left as it should; its process may join again. */
  CLOSED,
  /** It has left as it should, and its process has ended. */
  GONE;

  private static final PeState[] ALL = values();

  /**
   * The state of an ordinal that another PE wrote or sent.
   *
   * @param ordinal the ordinal
   * @return the state
   */
  public static PeState of(long ordinal) {
    return ALL[(int) ordinal];
  }
}
