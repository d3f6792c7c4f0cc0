package org.shmem4j;

import java.io.Serial;

/** Thrown when the waiting thread is interrupted, which ends its call; the thread's interrupted status is set again. */
public class WaitInterruptedException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public WaitInterruptedException(String message) {
    super(message);
  }
}
