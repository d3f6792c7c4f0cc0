package org.shmem4j.ucc;

/** Called when a collective is complete: {@code ucc_coll_callback_t}. It may post other collectives. */
@FunctionalInterface
public interface UccCallback {
  /**
   * Reacts to the completion of a collective on this participant.
   *
   * @param collective the collective
   * @param status how it ended
   */
  void completed(UccCollective collective, UccStatus status);
}
