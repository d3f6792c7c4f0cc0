package org.shmem4j;

import java.io.Serial;

/** The symmetric heap cannot hold what was asked; the message says what is left and which setting raises it. */
public class HeapExhaustedException extends ShmemException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public HeapExhaustedException(String message) {
    super(message);
  }
}
