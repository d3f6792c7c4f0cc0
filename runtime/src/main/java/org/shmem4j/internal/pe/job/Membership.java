package org.shmem4j.internal.pe.job;

import org.shmem4j.DeadlockException;
import org.shmem4j.ShmemException;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.betweenhosts.bootstrap.Launchers;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PassedOn;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.betweenhosts.FarControl;
import org.shmem4j.internal.pe.engine.Engine;
import org.shmem4j.internal.pe.team.Groups;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.internal.pe.workgroup.WorkGroups;
import org.shmem4j.internal.settings.Settings;

/** A PE's part in the start and end of its job: counts its initializations, leaves the job, and joins it again. */
final class Membership {
  private final Pe pe;
  private final Engine engine;
  private final Settings settings;
  private final PeCore core;
  private final Groups groups;
  private final FarControl far;
  private final HeapCalls heap;
  private final MappedFiles files;
  private final Locks locks;
  private final WorkGroups workGroups;
  private final CollectorTime collectorTime = new CollectorTime();
  private ProgressThread progress;
  private boolean endsProgram;
  private int opened = 1;
  private volatile boolean leaving;

  Membership(
      Pe pe, Engine engine, Settings settings, FarControl far, HeapCalls heap, MappedFiles files, Locks locks,
      WorkGroups workGroups) {
    this.pe = pe;
    this.engine = engine;
    this.settings = settings;
    this.core = pe.core();
    this.groups = pe.groups();
    this.far = far;
    this.heap = heap;
    this.files = files;
    this.locks = locks;
    this.workGroups = workGroups;
    startProgress();
    joinReports();
  }

  boolean isOpen() {
    return opened > 0;
  }

  /** {@return whether this PE is closing the job, and does nothing but wait for all others} */
  boolean isLeaving() {
    return leaving;
  }

  void openAgain() {
    opened++;
  }

  void checkOpen() {
    if (opened == 0) {
      throw new IllegalStateException("a job must not be used after it is closed: pe=" + core.pe());
    }
  }

  /** Ends the job at once; see {@code Shmem}. */
  void globalExit(int status) {
    if (opened == 0 && engine.ownProcess()) {
      exit(status);
    }
    checkOpen();
    core.control().globalExit(core.pe(), status);
    spreadFailure();
    if (engine.ownProcess() || endsProgram) {
      int first = core.control().globalExitStatus();
      exit(first < 0 ? status : first);
    }
    throw core.control().failure();
  }

  private static void exit(int status) {
    if (status == 0) {
      Launchers.left();
    }
    System.exit(status);
  }

  /** Records that a globalExit of another PE ends this process. */
  void endsProgram() {
    endsProgram = true;
  }

  /** {@return the status with which a PE ended the job, if a body threw because of that; otherwise -1} */
  int globalExitStatus(Throwable thrown) {
    return PassedOn.failure(thrown) != null && opened > 0 ? core.control().globalExitStatus() : -1;
  }

  /** Undoes one initialization; the last one leaves the job. See {@code Shmem}. */
  void close() {
    if (opened == 0) {
      return;
    }
    opened--;
    if (opened > 0) {
      pe.barrierAll();
      return;
    }
    boolean left = false;
    try {
      left = leaveTogether();
    } finally {
      if (left) {
        Launchers.left();
      }
      if (left && engine.ownProcess() && engine.placement().hosts() == 1) {
        rest();
      } else {
        release();
      }
    }
  }

  /** Leaves the job, no matter how many times the PE was initialized. */
  void closeFully() {
    opened = Math.min(opened, 1);
    close();
  }

  /**
   * Waits for all PEs, and throws the failure that keeps them from arriving, unless this PE already knows of it or
   * caused it.
   *
   * @return whether all have arrived
   */
  private boolean leaveTogether() {
    workGroups.closeAll();
    JobControl control = core.control();
    boolean knows = control.isFailureTold();
    try {
      ShmemException abandoned = pe.world().collectives().groupEnd().entrance().abandoned();
      if (abandoned != null) {
        knows = true;
        throw abandoned;
      }
      control.throwIfFailed();
      pe.traffic().checkComplete();
      pe.exchanges().checkFinished();
      core.waiter().until(new EverythingFinished(), Call.CLOSE, Waiter.ANY_PE);
      control.enter(core.pe(), PeState.CLOSING);
      meetForTheLastTime();
      control.throwIfFailed();
      control.enter(core.pe(), PeState.CLOSED);
      return true;
    } catch (DeadlockException e) {
      return false; // another PE waits for something that this one will not do, and throws the failure
    } catch (RuntimeException | Error e) {
      control.peThrew(core.pe(), e);
      spreadFailure();
      if (!knows && !control.leftTooEarly(core.pe())) {
        throw e;
      }
      return false;
    }
  }

  private void meetForTheLastTime() {
    leaving = true;
    try {
      pe.world().collectives().meet(Call.CLOSE);
      groups.end();
      pe.world().collectives().meet(Call.CLOSE); // no PE leaves before all have compared their calls
    } finally {
      leaving = false;
    }
  }

  /** Records for the others that the body threw, without allocating memory. */
  void record(Throwable thrown) {
    if (opened > 0) {
      core.control().ends();
      core.control().peThrew(core.pe(), thrown);
    }
  }

  /** Leaves without waiting for the others. */
  void leave() {
    if (opened > 0) {
      opened = 0;
      workGroups.closeAll();
      spreadFailure();
      release();
    }
  }

  /** Records that the process ends while its PE is still in the job. */
  void exits() {
    if (far != null && opened > 0) {
      core.control().ends();
      core.control().peLeft(core.pe(), core.pe(), "its process ends");
      spreadFailure();
    }
  }

  private void spreadFailure() {
    if (far != null) {
      far.spreadFailure();
    }
  }

  private final class AllAreBack implements WaitCondition {
    @Override
    public boolean holds() {
      return core.control().areBack();
    }
  }

  private final class EverythingFinished implements WaitCondition {
    @Override
    public boolean holds() {
      boolean ignored = groups.requests().advance();
      return !groups.requests().any();
    }
  }

  /** Keeps what is needed to join again, once all PEs have left. */
  private void rest() {
    collectorTime.note(pe.notes());
    OpenPes.rest(pe);
    core.control().activities().leaves(core.pe());
    endProgress();
    Watching.ends(core);
    heap.releaseAll();
    files.releaseAll();
    locks.releaseAll();
    groups.rest();
  }

  /** Joins the job again, with all others, at the requested thread level or a higher one. */
  void reopen(ThreadLevel requested) {
    pe.raise(requested);
    Launchers.cameBack();
    Watching.starts(engine, settings, core);
    core.control().enterAgain(core.pe());
    core.waiter().until(new AllAreBack(), Call.START, Waiter.ANY_PE);
    pe.reopenTeams();
    startProgress();
    opened = 1;
    OpenPes.add(pe);
    joinReports();
  }

  private void joinReports() {
    core.control().activities()
        .joins(core.pe(), new PeActivity(Thread.currentThread(), core.waiter(), groups.requests(), locks));
  }

  private void startProgress() {
    progress = settings.progressThread() ? new ProgressThread(groups.requests(), core.pe()) : null;
  }

  private void endProgress() {
    groups.requests().end();
    if (progress != null) {
      progress.end();
    }
  }

  private void release() {
    OpenPes.remove(pe);
    core.control().activities().leaves(core.pe());
    try {
      endProgress();
      Watching.ends(core);
      heap.releaseAll();
      files.releaseAll();
      groups.release();
    } finally {
      engine.leave().run();
    }
  }
}
