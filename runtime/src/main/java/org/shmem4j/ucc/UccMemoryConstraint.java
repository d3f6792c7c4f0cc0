package org.shmem4j.ucc;

/** A promise about the memory of a team: {@code ucc_mem_constraints_t}. */
public enum UccMemoryConstraint {
  /** {@code UCC_MEM_SYMMETRIC}. */
  SYMMETRIC,
  /** {@code UCC_MEM_PERSISTENT}. */
  PERSISTENT,
  /** {@code UCC_MEM_ALIGN32}. */
  ALIGN32,
  /** {@code UCC_MEM_ALIGN64}. */
  ALIGN64,
  /** {@code UCC_MEM_ALIGN128}. */
  ALIGN128
}
