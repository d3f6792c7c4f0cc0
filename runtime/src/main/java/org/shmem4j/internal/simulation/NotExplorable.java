package org.shmem4j.internal.simulation;

/**
 * Thrown when a program does something that no schedule decides, such as calls in threads of its own: its histories
 * prove nothing.
 */
public final class NotExplorable extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /** Creates the exception, where such a thing is noticed. */
  NotExplorable(String message) {
    super(message);
  }
}
