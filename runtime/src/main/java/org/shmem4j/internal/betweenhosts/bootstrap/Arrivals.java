package org.shmem4j.internal.betweenhosts.bootstrap;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.settings.Settings;

/**
 * How long a PE waits for the others while its job starts, and what it says about those that have not come. A process
 * that ended before it reached the library, or is stopped, never comes, and not every launcher notices.
 */
final class Arrivals {
  /** The event for which a PE waits. */
  interface Meeting {
    /** Waits until all have come, but not longer than a given time; returns whether they have. */
    boolean isOverWithin(long nanos);

    /** {@return the PEs that have not come, as text; empty if the launcher cannot tell} */
    Optional<String> missing();
  }

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  /** PEs report one after the other, since all would say the same: the first one ends the job before the next can. */
  private static final long NANOS_BETWEEN_PES = TimeUnit.SECONDS.toNanos(4);

  private static final int PES_IN_TURN = 10;
  private static final int REPORTER = 0;

  private final Duration report;
  private final Settings settings;
  private boolean limited = true;

  /**
   * Creates limits from settings.
   *
   * @param settings the settings of this process
   */
  Arrivals(Settings settings) {
    this.settings = settings;
    this.report = settings.reportAfter();
  }

  /**
   * Records that all have come once, so that every host can run the program. When they start another job, they may come
   * as late as the program likes.
   */
  void allCame() {
    limited = false;
  }

  /**
   * Waits for the other PEs.
   *
   * @param launch the launch that waits
   * @param meeting the event for which it waits
   */
  void await(Launch launch, Meeting meeting) {
    long start = Outside.nanoTime();
    long limit = limited ? settings.startTimeout(launch.pes()).toNanos() : Long.MAX_VALUE;
    long end = saturated(limit, Math.min(launch.pe(), PES_IN_TURN) * NANOS_BETWEEN_PES);
    long next = launch.pe() == REPORTER ? report.toNanos() : Long.MAX_VALUE;
    while (!meeting.isOverWithin(Math.min(LOOK_NANOS, end - (Outside.nanoTime() - start)))) {
      if (Launchers.isLauncherGone()) {
        throw new ShmemException("the launcher of the job is gone");
      }
      long waited = Outside.nanoTime() - start;
      if (waited >= end) {
        throw new ShmemException("every PE must arrive when the job starts: " + text(launch, meeting, waited)
            + "; check that java, the program and its libraries are on each host and that its process does not hang, or"
            + " raise SHMEM4J_START_TIMEOUT");
      }
      if (waited >= next) {
        next = saturated(next, next);
        System.err.println("shmem4j: the start of the job waits for PEs that have not arrived: "
            + text(launch, meeting, waited));
      }
    }
  }

  private static long saturated(long one, long other) {
    return one > Long.MAX_VALUE - other ? Long.MAX_VALUE : one + other;
  }

  private static String text(Launch launch, Meeting meeting, long waited) {
    return "pe=" + launch.pe() + " waited=" + TimeUnit.NANOSECONDS.toSeconds(waited) + "s pes=" + launch.pes()
        + " missing=" + meeting.missing().orElse("unknown");
  }
}
