package org.shmem4j.ucc;

/** How the memory of a team will be used: {@code ucc_mem_hints_t}. */
public enum UccMemoryHint {
  /** {@code REMOTE_ATOMICS}. */
  REMOTE_ATOMICS,
  /** {@code REMOTE_COUNTERS}. */
  REMOTE_COUNTERS
}
