package org.shmem4j;

import java.io.Serial;

/**
 * Thrown when a peer has exited, was killed, threw an exception out of its body or ended the job, so that no call that
 * needs it can complete.
 */
public class PeFailedException extends ShmemException {
  @Serial
  private static final long serialVersionUID = 1L;

  /** The PE that failed. */
  private final int pe;

  /**
   * Creates the exception.
   *
   * @param pe the PE that failed, in the world team; -1 if it was the launcher
   * @param message which PE failed, and how
   */
  public PeFailedException(int pe, String message) {
    super(message);
    this.pe = pe;
  }

  /** {@return the PE that failed, in the world team; -1 if it was the launcher} */
  public int pe() {
    return pe;
  }
}
