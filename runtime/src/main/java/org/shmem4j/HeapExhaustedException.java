package org.shmem4j;

import java.io.Serial;

/**
 * Thrown when the symmetric heap, or the machine or its control group, has no space for an allocation, or none with its
 * alignment; the message says how much is left and how to get more.
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
