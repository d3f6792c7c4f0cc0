package org.shmem4j;

import java.io.Serial;

/** Thrown when a thread of a work group has left, or the group was closed, so that the group can complete no call. */
public class BrokenWorkGroupException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message which thread left, and why
   * @param cause what made the thread leave; null if it threw nothing
   */
  public BrokenWorkGroupException(String message, Throwable cause) {
    super(message, cause);
  }
}
