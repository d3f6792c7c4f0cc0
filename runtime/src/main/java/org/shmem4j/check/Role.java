package org.shmem4j.check;

/** The role of an argument of a generated routine, which compile-time checks read. */
public enum Role {
  /** The team. */
  TEAM,
  /** The context. */
  CONTEXT,
  /** The symmetric array that is written. */
  DEST,
  /** The symmetric array that is read. */
  SOURCE,
  /** A local array, buffer or segment. */
  LOCAL,
  /** First element of the symmetric array before it. */
  INDEX,
  /** Number of elements of each array (per PE and peer for alltoall, per PE for collects). */
  COUNT,
  /** The layout of elements in the symmetric array before it. */
  LAYOUT,
  /** Number of elements in a block. */
  BLOCK,
  /** Stride in elements. */
  STRIDE,
  /** The root, relative to the team or active set. */
  ROOT,
  /** A PE of the world, or of the context's team. */
  PE,
  /** First PE of an active set. */
  PE_START,
  /** Logarithm of the stride of an active set. */
  LOG_PE_STRIDE,
  /** Size of an active set. */
  PE_SIZE,
  /** The work array of active-set reductions. */
  PWRK,
  /** The synchronization array of active-set collectives. */
  PSYNC,
  /** The variable of a wait, test or atomic operation, or a signal. */
  VARIABLE,
  /** Anything else. */
  OTHER
}
