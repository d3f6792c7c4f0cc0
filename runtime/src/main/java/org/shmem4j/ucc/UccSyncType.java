package org.shmem4j.ucc;

/** When a collective starts and ends on a participant: {@code ucc_coll_sync_type_t}. */
public enum UccSyncType {
  /**
   * {@code UCC_NO_SYNC_COLLECTIVES}: it ends when this participant's part is done, perhaps before others have entered.
   * Nobody's buffers are read or written before it has entered.
   */
  NO_SYNC,
  /**
   * {@code UCC_SYNC_COLLECTIVES}: it starts when all participants have entered, and ends when all have completed it.
   * A collective of an active set waits only for that set's members.
   */
  SYNC
}
