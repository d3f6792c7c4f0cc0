package org.shmem4j.internal.watch;

import org.shmem4j.internal.control.Trace;

/** An object that belongs to a PE and knows the PE's trace. */
public interface Traced {
  /** {@return the trace of the PE; null if there is none} */
  Trace trace();
}
