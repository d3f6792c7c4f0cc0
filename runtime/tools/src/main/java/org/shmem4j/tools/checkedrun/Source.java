package org.shmem4j.tools.checkedrun;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** The origin of a job's records: a folder that is complete, or one into which the job still writes. */
final class Source {
  private static final long LOOK_NANOS = 5_000_000;

  private final Path folder;
  private final int pes;
  private volatile boolean complete;
  private volatile boolean stopped;

  /**
   * Creates a source.
   *
   * @param folder the folder
   * @param pes the PEs of the job, or 0 if only those with a record are known
   * @param complete whether nothing more will be written
   */
  Source(Path folder, int pes, boolean complete) {
    this.folder = folder;
    this.pes = pes;
    this.complete = complete;
  }

  Path folder() {
    return folder;
  }

  int pes() {
    return pes;
  }

  /** Records that nothing more will be written. */
  void end() {
    complete = true;
  }

  /** Ends the search where it is. */
  void stop() {
    stopped = true;
  }

  boolean isStopped() {
    return stopped;
  }

  boolean isComplete() {
    return complete;
  }

  /** Waits until there may be more. */
  void await() {
    LockSupport.parkNanos(this, LOOK_NANOS);
  }
}
