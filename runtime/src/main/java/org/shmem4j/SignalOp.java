package org.shmem4j;

/** How a signal changes its variable. */
public enum SignalOp {
  /** The variable becomes the signal. */
  SET,
  /** The signal is added to the variable. */
  ADD
}
