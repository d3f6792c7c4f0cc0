package org.shmem4j;

/** A promise about the operations of a session. */
public enum SessionOption {
  /**
   * There are many of them, and it does not matter when each one arrives. Between hosts, atomic operations without a
   * result, {@code p}, and nonblocking puts and gets of a word then travel together, and only {@code fence} and {@code
   * quiet} order them.
   */
  BATCH
}
