package org.shmem4j.internal.watching.callsites;

import org.shmem4j.internal.pe.control.Trace;

/** An object that belongs to a PE and knows the PE's trace. */
public interface Traced {
  /** {@return the trace of the PE, or null if there is none} */
  Trace trace();
}
