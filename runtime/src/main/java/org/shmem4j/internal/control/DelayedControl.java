package org.shmem4j.internal.control;

import org.shmem4j.internal.memory.HostMemory;
import org.shmem4j.internal.memory.Placement;

/**
 * The control state of a job for a PE whose calls are delayed. While no PE has one, the compiler knows that calls look at
 * the failure only.
 */
public final class DelayedControl extends JobControl {
  private final Delays delays;

  /**
   * The control state of a job.
   *
   * @param memory this host's memory
   * @param placement where the PEs live
   * @param delays how long the calls are delayed
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
