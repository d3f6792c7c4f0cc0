package org.shmem4j.ucc;

/** The order in which the participants of a team call: {@code ucc_post_ordering_t}. */
public enum UccPostOrdering {
  /** {@code UCC_COLLECTIVE_POST_ORDERED}: all post in the same order. */
  POST_ORDERED,
  /** {@code UCC_COLLECTIVE_POST_UNORDERED}: collectives are matched by their tags. */
  POST_UNORDERED,
  /** {@code UCC_COLLECTIVE_INIT_ORDERED}: all initialize in the same order and post in any order. */
  INIT_ORDERED,
  /** {@code UCC_COLLECTIVE_INIT_UNORDERED}: collectives are matched by their tags. */
  INIT_UNORDERED,
  /** {@code UCC_COLLECTIVE_INIT_AND_POST_ORDERED}: all initialize and post in the same order. */
  INIT_AND_POST_ORDERED,
  /** {@code UCC_COLLECTIVE_INIT_AND_POST_UNORDERED}: collectives are matched by their tags. */
  INIT_AND_POST_UNORDERED;

  boolean needsTags() {
    return this == POST_UNORDERED || this == INIT_UNORDERED || this == INIT_AND_POST_UNORDERED;
  }
}
