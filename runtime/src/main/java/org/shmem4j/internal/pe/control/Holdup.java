package org.shmem4j.internal.pe.control;

/** What keeps a PE waiting though its program does not: the blocker of its thread while it does. */
public interface Holdup {
  /** {@return what the PE does, as a report tells it} */
  String doing();
}
