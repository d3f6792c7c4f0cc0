package org.shmem4j;

import java.io.Serial;

/** PEs of one team met in different collective calls; the message names both. */
public class CollectiveMismatchException extends ShmemException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public CollectiveMismatchException(String message) {
    super(message);
  }
}
