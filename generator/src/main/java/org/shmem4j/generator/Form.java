package org.shmem4j.generator;

/**
 * One overload of a routine.
 *
 * @param ctx whether it has a context
 * @param side how its arrays are given
 * @param signal whether a signal is one argument instead of array and index
 */
record Form(boolean ctx, Side side, boolean signal) {
  /** How the arrays of an overload are given. */
  enum Side {
    /** By their first elements. */
    PLAIN,
    /** With an index for each. */
    INDEXED,
    /** The local one is a memory segment. */
    SEGMENT,
    /** The local one is a Java array. */
    ARRAY,
    /** The local one is the remaining elements of a buffer. */
    BUFFER,
    /** As a whole, without a count. */
    WHOLE
  }
}
