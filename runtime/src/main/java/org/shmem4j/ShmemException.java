package org.shmem4j;

import java.io.Serial;

/** Thrown when something goes wrong with the job, a peer, the heap or a call; the subtypes say what. */
public class ShmemException extends RuntimeException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public ShmemException(String message) {
    super(message);
  }

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   * @param cause the exception that caused it
   */
  public ShmemException(String message, Throwable cause) {
    super(message, cause);
  }
}
