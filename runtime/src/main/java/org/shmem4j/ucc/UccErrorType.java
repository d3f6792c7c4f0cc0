package org.shmem4j.ucc;

/** The participants that learn of a collective's error: {@code ucc_error_type_t}. */
public enum UccErrorType {
  /** {@code UCC_ERR_TYPE_LOCAL}: the participant on which it occurs. */
  LOCAL,
  /** {@code UCC_ERR_TYPE_GLOBAL}: every participant whose collective is not complete. */
  GLOBAL
}
