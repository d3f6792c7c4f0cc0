package org.shmem4j.ucc;

/** Who learns of an error of a collective: {@code ucc_error_type_t}. */
public enum UccErrorType {
  /** {@code UCC_ERR_TYPE_LOCAL}: the participant that it happens to. */
  LOCAL,
  /** {@code UCC_ERR_TYPE_GLOBAL}: every participant whose collective is not complete. */
  GLOBAL
}
