package org.shmem4j.ucc;

/** How many valid teams a context may have: {@code ucc_context_type_t}. */
public enum UccContextType {
  /** {@code UCC_CONTEXT_EXCLUSIVE}: one at a time. */
  EXCLUSIVE,
  /** {@code UCC_CONTEXT_SHARED}: any number. */
  SHARED
}
