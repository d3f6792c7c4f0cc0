package org.shmem4j.internal.job;

import java.util.concurrent.TimeUnit;
import org.shmem4j.internal.control.JobControl;
import org.shmem4j.internal.control.PeState;

/**
 * Ends this process if a host of its job is gone and the program does not learn of it, because it makes no call. No
 * launcher may be able to do so: this host can be the one that is cut off.
 */
final class UnnoticedLoss {
  private static final int GRACE_SECONDS = 2;

  private final JobControl control;
  private final int pe;
  private long since;

  UnnoticedLoss(JobControl control, int pe) {
    this.control = control;
    this.pe = pe;
  }

  /** Looks whether it is time. Called at short intervals, by one thread. */
  void look() {
    if (control.lostHost() < 0 || control.isFailureTold() || control.state(pe) != PeState.RUNNING) {
      return;
    }
    long now = System.nanoTime();
    if (since == 0) {
      since = now;
    } else if (now - since > TimeUnit.SECONDS.toNanos(GRACE_SECONDS)) {
      end();
    }
  }

  private void end() {
    try {
      Traces.inTime(() -> System.err.print(Traces.endsAsWell(
          pe, control.failure().getMessage() + "; the program has made no call for " + GRACE_SECONDS + " s since")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Runtime.getRuntime().halt(1);
    }
  }
}
