package org.shmem4j.tools.checkedrun;

/**
 * The effects of one call at its target: data, and an update of a signal that announces it. Another update of the
 * signal by the same PE may come first if nothing orders the two, and a waiting PE then mistakes it for this one. That
 * is an error only if somebody then uses the data.
 */
final class Delivery {
  private Access rival; // the other update
  private Access user; // a use of the data after the signal announced it

  /**
   * Records that a rival of the update was begun; returns the access that may have relied on it by mistake, or null if
   * there is none.
   */
  Access rivaledBy(Access update) {
    if (rival == null) {
      rival = update;
    }
    return user;
  }

  /**
   * Records that a PE has used the data because the signal announced it.
   *
   * @param access its access
   * @param clock what the PE knows
   * @return the rival that the PE may have mistaken for the update, or null if there is none, or the PE also knows of
   *     the update
   */
  Access usedBy(Access access, VectorClock clock) {
    if (user == null) {
      user = access;
    }
    return rival == null || rival.isBefore(clock) ? null : rival;
  }
}
