package org.shmem4j.internal.pe.waiting;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.shmem4j.ShmemException;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.settings.Settings;

/**
 * Ends waits that cannot succeed: the job has failed, the PE that is waited for is leaving, the thread is interrupted,
 * the time limit is reached, or no PE can continue.
 */
public final class WaitFailures {
  /** What keeps a condition from becoming true. */
  enum Cause { JOB, PEER, THREAD }

  private final JobControl control;
  private final int pe;
  private final long limitNanos;
  private final long reportNanos;
  private final DeadlockDetector deadlocks;
  private volatile WaitCondition stuck;

  WaitFailures(MemorySegment memory, JobControl control, int pe, Settings settings, boolean watchDeadlocks) {
    this.control = control;
    this.pe = pe;
    this.limitNanos = settings.timeout().toNanos();
    this.reportNanos = WaitReport.after(control, settings.reportAfter().toNanos());
    this.deadlocks = watchDeadlocks ? new DeadlockDetector(memory, control, pe) : null;
    this.stuck = deadlocks == null ? WaitCondition.NEVER : deadlocks;
  }

  /**
   * Sets a detector of deadlocks in a job over several hosts.
   *
   * @param detector called between looks of a waiting PE; returns whether no PE can continue
   */
  public void deadlocks(WaitCondition detector) {
    stuck = detector;
  }

  /** Throws the job's failure, if there is one. */
  public void throwIfFailed() {
    control.throwIfFailed();
  }

  /** Throws if the thread was interrupted. For calls that seldom wait. */
  public void throwIfInterrupted(Call call) {
    if (Thread.currentThread().isInterrupted()) {
      throw new WaitInterruptedException("the calling thread was interrupted: call=" + call + " pe=" + pe);
    }
  }

  /**
   * Throws if a wait in a thread of the program must end because the job failed or the time limit is reached.
   *
   * @param call the call that is waited for
   * @param since when the wait began
   */
  public void throwIfOver(Call call, long since) {
    throwIfFailed();
    throwIfLate(call, Outside.nanoTime() - since, limitNanos);
  }

  /**
   * Returns whether a PE is leaving the job, so that it does nothing more for others. All that it did before is
   * visible.
   *
   * @param peer the PE
   * @return whether it is leaving
   */
  public boolean leaves(int peer) {
    return control.state(peer).compareTo(PeState.CLOSING) >= 0;
  }

  /**
   * Fails the job because a PE is leaving that another one still needs.
   *
   * @param peer the PE
   * @param call the call of this PE
   * @return the exception for a call that needs it
   */
  public RuntimeException left(int peer, Call call) {
    control.peLeft(peer, pe, pe, call, false);
    return control.failure();
  }

  /** {@return the longest time that any wait may take} */
  long limitNanos() {
    return limitNanos;
  }

  void throwIfLate(Call call, long waited, long limit) {
    if (waited > limit) {
      throw new ShmemTimeoutException("a wait must end within its time limit: limit=" + Duration.ofNanos(limit)
          + " call=" + call + " pe=" + pe + "; let the PE that it waits for get there, or allow more time"
          + " (--timeout of shmem4j run, or SHMEM4J_TIMEOUT)\n"
          + (limit < limitNanos ? WaitReport.atOnce(control) : WaitReport.of(control)));
    }
  }

  /** {@return why the condition of a wait can no longer become true, unless it just has; null if it still can} */
  Cause cause(Call call, int peer) {
    if (control.hasFailed()) {
      return Cause.JOB;
    }
    if (call != Call.CLOSE && peer >= 0 && peer != pe && leaves(peer)) {
      return Cause.PEER;
    }
    return Thread.currentThread().isInterrupted() ? Cause.THREAD : null;
  }

  /** {@return the exception that ends a wait for a cause} */
  RuntimeException thrown(Cause cause, Call call, int peer) {
    if (cause == Cause.THREAD) {
      return new WaitInterruptedException("the waiting thread was interrupted: call=" + call + " pe=" + pe);
    }
    return cause == Cause.PEER ? left(peer, call) : control.failure();
  }

  /** {@return whether no PE can go on} */
  boolean areStuck() {
    return stuck.holds();
  }

  /** Records that no PE can continue, because a PE that others apparently need is leaving, or for another reason. */
  ShmemException deadlock() {
    if (WaitReport.isMadeByAnother(control)) {
      return control.failure();
    }
    String report = "every PE waits and none can go on; let one do what another waits for before it waits itself; if"
        + " another thread of the program does it, ask for a thread level above SINGLE\n" + WaitReport.of(control);
    int leaver = deadlocks == null ? -1 : deadlocks.leaver();
    if (leaver >= 0) {
      control.peLeft(leaver, pe, report);
    } else {
      control.deadlock(pe, report);
    }
    return control.failure();
  }

  /** Prints what all PEs are doing if a wait takes long; returns whether it does. */
  boolean reportIfLong(long waited) {
    if (waited <= reportNanos) {
      return false;
    }
    WaitReport.print(control, pe, reportNanos);
    return true;
  }
}
