package org.shmem4j;

import java.io.Serial;

/**
 * PEs of one team made different collective calls, or one call with different arguments. The message names both calls
 * and the arguments that differ. It is thrown at once where a PE looks at the other, otherwise by a later call on the
 * team, at the latest when the job is closed.
 */
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
