package org.shmem4j.internal.pe.control;

/** The states of a PE in a job; shared memory contains the ordinals. */
public enum PeState {
  /** It has not joined the job. */
  ABSENT,
  /** It is a member of the job. */
  RUNNING,
  /** It waits for the others before it leaves. */
  CLOSING,
  /** It has left properly; its process may join again. */
  CLOSED,
  /** It has left properly, and its process has ended. */
  GONE;

  private static final PeState[] ALL = values();

  /**
   * Returns the state with an ordinal that another PE wrote or sent.
   *
   * @param ordinal the ordinal
   * @return the state
   */
  public static PeState of(long ordinal) {
    return ALL[(int) ordinal];
  }

  /**
   * Returns whether a number is the ordinal of a state.
   *
   * @param number the number
   * @return whether it is
   */
  public static boolean isState(long number) {
    return number >= 0 && number < ALL.length;
  }
}
