package org.shmem4j.ucc;

import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.pe.job.Pe;
import org.shmem4j.internal.settings.Settings;

/**
 * What a participant lives and dies with in addition to its process: its only thread, and the job whose PE it is.
 *
 * @param settings how it waits
 * @param thread the only thread that calls; null if any thread may
 * @param pe the PE that the participant is; null if it is not a PE
 */
record Participant(Settings settings, Thread thread, Pe pe) {
  Participant with(Settings others) {
    return new Participant(others, thread, pe);
  }

  /** {@return the identity of the memory of the job whose PE the participant is; 0 if it is not a PE} */
  long memoryIdentity() {
    return pe == null || !pe.core().memory().scope().isAlive() ? 0 : HostMemory.identity(pe.core().memory());
  }

  /** {@return whether its only thread has ended, or waits with its PE for the end of the job} */
  boolean isGone() {
    return (thread != null && !thread.isAlive()) || (pe != null && pe.isLeaving());
  }

  /** Notes that the process of another participant has ended, which may be a PE of this one's job. */
  void processEnded(long process) {
    if (pe != null) {
      pe.processEnded(process);
    }
  }

  /** Throws if the participant's job has failed, since nobody is left to call collectives with. */
  void throwIfJobFailed() {
    if (pe != null) {
      ShmemException failure = pe.failure();
      if (failure != null) {
        throw failure;
      }
    }
  }
}
