package org.shmem4j.ucc;

/** Whether the endpoints of a team are 0 to its size less 1: {@code ucc_ep_range_type_t}. */
public enum UccEndpointRange {
  /** {@code UCC_COLLECTIVE_EP_RANGE_CONTIG}: they are. */
  CONTIG,
  /** {@code UCC_COLLECTIVE_EP_RANGE_NONCONTIG}: they are any distinct numbers. */
  NONCONTIG
}
