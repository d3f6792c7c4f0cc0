package org.shmem4j;

import java.io.Serial;

/**
 * Thrown when PEs of one team make different collective calls, or the same call with different arguments. The message
 * names both calls and the arguments that differ. The call itself throws it if one of the PEs reads the other's call;
 * otherwise a later call on the team does, at the latest when the job is closed.
 */
public class CollectiveMismatchException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message the rule, the values that broke it, and the remedy if there is one
   */
  public CollectiveMismatchException(String message) {
    super(message);
  }
}
