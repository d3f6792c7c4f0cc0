package org.shmem4j.internal.watching.callsites;

import java.lang.invoke.MethodHandle;
import org.shmem4j.internal.pe.control.Trace;

/** Watches nothing: the end of a chain of watches if none of them needs a trace. */
public record NoWatch() implements Watch {
  @Override
  public MethodHandle watched(Site site, MethodHandle call) {
    return call;
  }

  @Override
  public Trace trace(int pe, int pes, int host, int hosts) {
    throw new UnsupportedOperationException("only the watch of a process watches PEs");
  }
}
