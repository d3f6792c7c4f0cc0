package org.shmem4j.internal.watch;

import java.lang.invoke.MethodHandle;
import org.shmem4j.internal.control.Trace;

/** What watches a process. */
public interface Watch {
  /**
   * Watches a call in the program. Asked once, when the call first runs.
   *
   * @param site the call
   * @param call what is called, its receiver first if it has one
   * @return what is called instead, of the same type; {@code call} itself where nothing is to be learned
   */
  MethodHandle watched(Site site, MethodHandle call);

  /**
   * Watches a PE from its start on.
   *
   * @param pe its number
   * @param pes the PEs of the job
   * @param host the host that it runs on
   * @param hosts the hosts of the job
   * @return who learns what it does
   */
  Trace trace(int pe, int pes, int host, int hosts);
}
