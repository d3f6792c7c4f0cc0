package org.shmem4j;

import java.io.Serial;

/**
 * Thrown when the symmetric heap has no space for an allocation; the message says how much is left and which setting
 * raises it.
 */
public class HeapExhaustedException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public HeapExhaustedException(String message) {
    super(message);
  }
}
