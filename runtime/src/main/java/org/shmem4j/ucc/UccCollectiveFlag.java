package org.shmem4j.ucc;

/**
 * Options of a collective: {@code ucc_coll_args_flags_t}. 64-bit counts and displacements need no flag, since they are
 * {@code long[]}; nor does the time limit, {@link UccArguments#timeout}.
 */
public enum UccCollectiveFlag {
  /**
   * {@code UCC_COLL_ARGS_FLAG_IN_PLACE}: the source is in the destination; ignored if there is only one buffer or none.
   */
  IN_PLACE,
  /** {@code UCC_COLL_ARGS_FLAG_PERSISTENT}: the collective can be posted again when it is complete. */
  PERSISTENT,
  /** {@code UCC_COLL_ARGS_FLAG_CONTIG_SRC_BUFFER}: the pieces of the source are consecutive; a hint. */
  CONTIG_SRC_BUFFER,
  /** {@code UCC_COLL_ARGS_FLAG_CONTIG_DST_BUFFER}: the pieces of the destination are consecutive; a hint. */
  CONTIG_DST_BUFFER,
  /** {@code UCC_COLL_ARGS_HINT_OPTIMIZE_OVERLAP_CPU}: a hint. */
  OPTIMIZE_OVERLAP_CPU,
  /** {@code UCC_COLL_ARGS_HINT_OPTIMIZE_OVERLAP_GPU}: a hint without effect. */
  OPTIMIZE_OVERLAP_GPU,
  /** {@code UCC_COLL_ARGS_HINT_OPTIMIZE_LATENCY}: a hint. */
  OPTIMIZE_LATENCY
}
