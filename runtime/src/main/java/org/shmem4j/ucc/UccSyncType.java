package org.shmem4j.ucc;

/**
 * Whether participants may read each other before all have entered: {@code ucc_coll_sync_type_t}. Buffers of others are
 * never read here, so both behave alike.
 */
public enum UccSyncType {
  /** {@code UCC_NO_SYNC_COLLECTIVES}. */
  NO_SYNC,
  /** {@code UCC_SYNC_COLLECTIVES}. */
  SYNC
}
