package org.shmem4j.internal.watching.callsites;

import java.lang.invoke.MethodHandle;
import org.shmem4j.internal.pe.control.Trace;

/** Watches a process. */
public interface Watch {
  /**
   * Watches a call in the program. Called once, when the call first runs.
   *
   * @param site the call
   * @param call the called method, with the receiver as its first argument if it has one
   * @return the method to call instead, of the same type; {@code call} itself if there is nothing to watch
   */
  MethodHandle watched(Site site, MethodHandle call);

  /**
   * Watches a PE from its start on.
   *
   * @param pe its number
   * @param pes the number of PEs
   * @param host the host that it runs on
   * @param hosts the number of hosts
   * @return the trace that learns what it does
   */
  Trace trace(int pe, int pes, int host, int hosts);
}
