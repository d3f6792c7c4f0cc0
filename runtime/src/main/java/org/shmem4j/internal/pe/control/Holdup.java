package org.shmem4j.internal.pe.control;

/** The reason why a PE waits although its program does not; set as the blocker of its thread meanwhile. */
public interface Holdup {
  /** {@return what the PE is doing, in the words of a report} */
  String doing();
}
