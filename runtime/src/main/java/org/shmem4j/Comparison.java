package org.shmem4j;

/** How waits and tests compare a variable with a value. */
public enum Comparison {
  /** Equal. */
  EQ,
  /** Not equal. */
  NE,
  /** Greater than. */
  GT,
  /** Greater than or equal. */
  GE,
  /** Less than. */
  LT,
  /** Less than or equal. */
  LE
}
