package org.shmem4j;

/** The kind of collective that a pSync array serves; it determines the array's length. */
public enum SyncKind {
  /** Barrier and sync of an active set. */
  BARRIER,
  /** Broadcasts. */
  BCAST,
  /** Reductions. */
  REDUCE,
  /** Collect and fcollect. */
  COLLECT,
  /** Alltoall. */
  ALLTOALL,
  /** Strided alltoall. */
  ALLTOALLS,
  /** Any of them. */
  ANY
}
