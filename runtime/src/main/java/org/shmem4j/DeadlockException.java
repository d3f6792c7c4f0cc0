package org.shmem4j;

import java.io.Serial;

/**
 * Thrown when every PE of the job waits and none can ever continue; the message says which PE waits where and for whom.
 */
public class DeadlockException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public DeadlockException(String message) {
    super(message);
  }
}
