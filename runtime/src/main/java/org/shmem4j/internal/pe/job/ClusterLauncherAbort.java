package org.shmem4j.internal.pe.job;

import java.util.Optional;
import org.shmem4j.internal.betweenhosts.bootstrap.Launch;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.settings.JobEnvironment;

/** Asks a cluster's launcher to end the job, if one started it. */
final class ClusterLauncherAbort {
  private static final long OTHERS_MILLIS = 700;
  private static final long ABORT_MILLIS = 1000;

  private ClusterLauncherAbort() {}

  /**
   * Asks the launcher, after a delay, so that the other PEs can report the failure, and this PE's output arrives.
   *
   * @param status the status that the job should end with
   * @param thrown the failure
   */
  static void ask(int status, Throwable thrown) {
    try {
      Optional<Launch> launch = Launchers.joined();
      if (launch.isPresent()) {
        Outside.sleep(OTHERS_MILLIS);
        String reason = "PE " + launch.get().pe() + " failed: " + thrown.getClass().getName();
        Thread abort = Outside.start("shmem4j abort", () -> {
          tellParent(status);
          Launchers.abort(status, reason);
        });
        abort.join(ABORT_MILLIS); // the launcher's host may be gone
      }
    } catch (Throwable unable) {
      // the launcher notices that the process ends
    }
  }

  /** Informs the launcher's parent, if there is one: the launcher itself may be waiting for a host that is gone. */
  private static void tellParent(int status) {
    String line = System.getenv(JobEnvironment.FAILURE_LINE);
    if (line != null) {
      System.err.print("\n" + line + status + "\n"); // in one piece, and never appended to another PE's unfinished line
    }
  }
}
