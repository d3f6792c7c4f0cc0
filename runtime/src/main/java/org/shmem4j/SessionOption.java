package org.shmem4j;

/** What the user promises about the operations of a session. */
public enum SessionOption {
  /**
   * They are many, and nobody waits for one of them before the session stops or a call completes them. Between hosts,
   * atomic operations without a result, {@code p}, and nonblocking puts and gets of a word, then travel together, and
   * only {@code fence} and {@code quiet} order them.
   */
  BATCH
}
