package org.shmem4j.ucc;

/** Told when a collective is complete: {@code ucc_coll_callback_t}. It may post other collectives. */
@FunctionalInterface
public interface UccCallback {
  /**
   * The collective is complete here.
   *
   * @param collective the collective
   * @param status how it ended
   */
  void completed(UccCollective collective, UccStatus status);
}
