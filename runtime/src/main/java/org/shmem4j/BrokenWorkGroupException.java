package org.shmem4j;

import java.io.Serial;

/** A thread of a work group left, or the group was closed, so that no call of the group can complete. */
public class BrokenWorkGroupException extends ShmemException {
  @Serial private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message which thread left, and why
   * @param cause what made it leave; null if nothing was thrown
   */
  public BrokenWorkGroupException(String message, Throwable cause) {
    super(message, cause);
  }
}
