package org.shmem4j.internal.simulation;

/** A program does what no schedule decides, such as calls in threads of its own: its histories say nothing. */
public final class NotExplorable extends IllegalStateException {
  private static final long serialVersionUID = 1;

  /** Made where it is found out. */
  NotExplorable(String message) {
    super(message);
  }
}
