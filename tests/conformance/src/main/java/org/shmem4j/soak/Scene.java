package org.shmem4j.soak;

/** What all PEs do together for a moment. */
public enum Scene {
  /** Collectives, requests, puts, atomics, locks and teams. */
  CALLS,
  GROUPS,
  QUEUES,
  UCC,
  MAIL,
  EXACT_SUMS,
  SHARED_FILES
}
