package org.shmem4j;

/** How a signal changes its variable. */
public enum SignalOp {
  /** The variable is set to the signal. */
  SET,
  /** The variable is increased by the signal. */
  ADD
}
