package org.shmem4j.internal.watch;

import org.shmem4j.internal.control.Trace;

/** What belongs to a PE and knows who traces it. */
public interface Traced {
  /** {@return who learns what the PE does; null if nobody does} */
  Trace trace();
}
