package org.shmem4j;

/** A promise about the operations of a session. */
public enum SessionOption {
  /**
   * They are many, and it does not matter when one of them arrives. Between hosts, atomic operations without a result,
   * {@code p}, and nonblocking puts and gets of a word then travel together, and only {@code fence} and {@code quiet}
   * order them.
   */
  BATCH
}
