package org.shmem4j.internal.pe.waiting;

import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.control.JobControl;

/**
 * The control state of a job for a PE whose calls are delayed. While this class is not loaded, the compiler can assume
 * that calls only check for a failure.
 */
public final class DelayedControl extends JobControl {
  private final Delays delays;

  /**
   * Opens the control state of a job.
   *
   * @param memory this host's memory
   * @param placement the hosts of the PEs
   * @param delays the delays of the calls
   */
  public DelayedControl(HostMemory memory, Placement placement, Delays delays) {
    super(memory, placement);
    this.delays = delays;
  }

  @Override
  public void throwIfFailed() {
    delays.atCall();
    super.throwIfFailed();
  }
}
