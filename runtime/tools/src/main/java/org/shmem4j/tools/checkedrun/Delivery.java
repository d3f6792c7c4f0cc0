package org.shmem4j.tools.checkedrun;

/**
 * What one call brings: data, and an update of a signal that tells of it. Another update of the signal by the same PE,
 * if nothing orders the two, may come first, and whoever waits takes it for this one. That is a mistake only where
 * somebody has then used the data.
 */
final class Delivery {
  private Access rival; // the other update
  private Access user; // used the data since the signal told of it

  /** Notes that a rival of the update was begun; returns who may have taken it for the update; null if nobody has. */
  Access rivaledBy(Access update) {
    if (rival == null) {
      rival = update;
    }
    return user;
  }

  /**
   * Notes that a PE has used the data because the signal told of it.
   *
   * @param access its access
   * @param clock what the PE knows
   * @return the rival that it may have taken for the update; null if there is none, or it knows of that too
   */
  Access usedBy(Access access, VectorClock clock) {
    if (user == null) {
      user = access;
    }
    return rival == null || rival.isBefore(clock) ? null : rival;
  }
}
