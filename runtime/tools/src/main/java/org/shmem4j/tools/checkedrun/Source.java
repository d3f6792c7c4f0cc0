package org.shmem4j.tools.checkedrun;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** Where the records of a job come from: a folder that is complete, or one into which the job still writes. */
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
   * @param pes the PEs of the job; 0 if only those with a record are known
   * @param complete whether nothing is written any more
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

  /** Notes that nothing is written from now on. */
  void end() {
    complete = true;
  }

  /** Lets the search end where it is. */
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
