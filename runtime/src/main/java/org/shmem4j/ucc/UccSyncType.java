package org.shmem4j.ucc;

/**
 * Whether participants may read each other before all have entered: {@code ucc_coll_sync_type_t}. This library never
 * reads another participant's buffers before that one has entered, so both behave alike.
 */
public enum UccSyncType {
  /** {@code UCC_NO_SYNC_COLLECTIVES}. */
  NO_SYNC,
  /** {@code UCC_SYNC_COLLECTIVES}. */
  SYNC
}
