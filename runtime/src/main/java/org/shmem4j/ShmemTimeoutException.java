package org.shmem4j;

import java.io.Serial;

/** Thrown when a wait exceeds its time limit; the message says which PE waits where, for whom and since when. */
public class ShmemTimeoutException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public ShmemTimeoutException(String message) {
    super(message);
  }
}
