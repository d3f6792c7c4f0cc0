package org.shmem4j.internal.pe.control;

/** A turn of an exchange as a trace sees it. It changes with the next turn. */
public interface TracedTurn {
  /** Receives the elements of this PE that a turn uses. */
  @FunctionalInterface
  interface Elements {
    /**
     * Receives consecutive elements.
     *
     * @param isWritten whether the turn writes them; otherwise it only reads them
     * @param offset their offset in the symmetric heap
     * @param bytes their size
     */
    void take(boolean isWritten, long offset, long bytes);
  }

  /**
   * Visits the elements of this PE that the turn uses until it is finished.
   *
   * @param most the largest number of pieces that may go to one PE, or come from one
   * @param elements receives the elements
   * @return whether these were all; elements in more pieces are left out
   */
  boolean visit(int most, Elements elements);
}
