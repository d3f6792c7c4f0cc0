package org.shmem4j.internal.pe.job;

import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;

/**
 * Ends this process if its job has failed and the program does not notice, because it makes no call. The launcher may
 * not end it: this host can be the one that is cut off, and some launchers let other processes go on when one exits.
 */
final class UnnoticedFailure {
  private static final int GRACE_SECONDS = 1;

  private final JobControl control;
  private final int pe;
  private long since;

  UnnoticedFailure(JobControl control, int pe) {
    this.control = control;
    this.pe = pe;
  }

  /** Checks whether it is time to end the process. Called at short intervals, by one thread. */
  void look() {
    if (!control.hasFailed() || control.isFailureTold() || control.isEnding()
        || control.globalExitStatus() >= 0 || control.state(pe) != PeState.RUNNING) {
      return; // LauncherWatch handles globalExit
    }
    long now = Outside.nanoTime();
    if (since == 0) {
      since = now;
    } else if (now - since > TimeUnit.SECONDS.toNanos(GRACE_SECONDS)) {
      end();
    }
  }

  private void end() {
    try {
      StackTraces.inTime(() -> System.err.print(StackTraces.endsAsWell(
          pe, "the program has made no call for " + GRACE_SECONDS + " s since the job failed: "
              + control.failure().getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Runtime.getRuntime().halt(1);
    }
  }
}
