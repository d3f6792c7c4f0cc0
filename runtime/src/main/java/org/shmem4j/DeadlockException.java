package org.shmem4j;

import java.io.Serial;

/** Every PE of the job waits, and none of them can ever go on; the message says who waits in what for whom. */
public class DeadlockException extends ShmemException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public DeadlockException(String message) {
    super(message);
  }
}
