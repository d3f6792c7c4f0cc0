package org.shmem4j.internal.simulation;

/** Ends the thread of a dead PE when its job is over. */
final class PeDied extends Error {
  private static final long serialVersionUID = 1;

  private final boolean left;

  /**
   * Creates the end of a PE.
   *
   * @param pe the PE
   * @param left whether it was about to leave the job with all others, who may not have noticed its death
   */
  PeDied(int pe, boolean left) {
    super("PE " + pe + " died here", null, false, true);
    this.left = left;
  }

  boolean hadLeft() {
    return left;
  }
}
