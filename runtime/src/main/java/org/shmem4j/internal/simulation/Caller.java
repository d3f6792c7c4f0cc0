package org.shmem4j.internal.simulation;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The requests of the running thread: at its calls and waits others may go on, and at some of them its PE dies. */
final class Caller {
  private static final int READS = 100; // of a PE's own copy, after which it lets others go on
  private static final int LONG_LOOKS = 100; // then threads outside the simulation may need time
  private static final long PAUSE_NANOS = 1_000_000;
  private static final long LOOK_NANOS = 50_000; // the duration of one of many looks, while others sleep

  /** The name of a call whose method is already running, so that its name is found on the stack. */
  private static final String UNNAMED = "";

  private final Simulation simulation;
  private final Schedule schedule;
  private final Scheduler scheduler;
  private final Actors actors;
  private final Deaths deaths;
  private final HistoryRecorder recorder;
  private final OwnThreads ownThreads;
  private int reads;

  Caller(
      Simulation simulation, Scheduler scheduler, Actors actors, Deaths deaths, HistoryRecorder recorder,
      OwnThreads ownThreads) {
    this.simulation = simulation;
    this.schedule = simulation.schedule();
    this.scheduler = scheduler;
    this.actors = actors;
    this.deaths = deaths;
    this.recorder = recorder;
    this.ownThreads = ownThreads;
  }

  /** Notes a call that reaches another PE, in which the caller may hold a lock of its PE. */
  void atCall() {
    if (simulation.isStrange()) {
      throw ownThreads.refuseCall();
    }
    atCall(UNNAMED, true, this::next);
  }

  /** Notes a call of the program that stays on its PE. */
  void atOwnCall() {
    atOwnCall(UNNAMED);
  }

  private void atOwnCall(String routine) {
    if (scheduler.isTurn()) {
      scheduler.passTime(LOOK_NANOS);
      if (scheduler.isTooLong()) {
        simulation.hosts().throwIfFailed(scheduler.running().owner());
      }
    }
    atCall(routine, false, this::next);
  }

  /**
   * Notes a call of the program in a job on one host, whose effects no messages carry: others go on before it, and
   * waiting threads look.
   */
  void atCallOnHost(String routine) {
    if (scheduler.isTurn()) {
      actors.stir();
      atOwnCall(routine);
    }
  }

  private void next() {
    scheduler.next(scheduler.running());
  }

  private void atCall(String routine, boolean mayHoldLock, Runnable next) {
    scheduler.endIfLong();
    if (scheduler.isTurn()) {
      Actor me = scheduler.running();
      recorder.call(me, routine);
      dieIfTime(me);
      me.inCall(mayHoldLock); // another thread of the PE would wait for the lock
      next.run();
      me.inCall(false);
    }
  }

  /**
   * Lets others go on while the caller holds a lock, if another thread of its PE can run or a message for the PE is in
   * flight. It ignores that another PE may send one just then, to a sleeping helper: otherwise most calls would contain
   * such a point.
   */
  void atLock() {
    if (!scheduler.isTurn() || scheduler.looksForAnother() || !schedule.hasHelpers()) {
      return;
    }
    Actor me = scheduler.running();
    if (scheduler.isAnyUnderWayTo(me.owner()) || actors.canOtherRun(me)) {
      me.inCall(true);
      scheduler.next(me);
      me.inCall(false);
    }
  }

  /** Lets others go on occasionally while a PE reads its own copy, perhaps in a loop until that changes. */
  void atRead(String routine) {
    if (scheduler.isTurn() && ++reads >= READS) {
      reads = 0;
      atOwnCall(routine);
    }
  }

  /**
   * Lets others go on before an atomic operation on a PE's own memory, which they may change just before: on a far PE,
   * there would be a message. Occasionally this also counts as a call that a program repeats until its answer changes;
   * on one host, where the call itself has been a point of change, it only counts as that.
   */
  void atOwnAtomic() {
    if (!scheduler.isTurn()) {
      return;
    }
    if (!schedule.near()) {
      simulation.hosts().lateStores(scheduler.running().owner()).order();
    }
    if (++reads >= READS) {
      reads = 0;
      atOwnCall();
    } else if (!schedule.near()) {
      atCall(UNNAMED, true, scheduler::nextAtWord);
    }
  }

  /** Lets others go on before the caller's stores are complete, which may be as late as a message arrives. */
  void atCompletionOfStores() {
    if (!scheduler.isTurn()) {
      return;
    }
    LateStores stores = simulation.hosts().lateStores(scheduler.running().owner());
    if (!stores.isEmpty()) {
      if (schedule.near()) {
        actors.stir(); // waiting threads look now, as at the arrival of a message
      }
      atCall(UNNAMED, true, scheduler::nextAtWord);
      stores.complete();
    }
  }

  /** Lets others go on until a condition holds, which may depend on threads outside the job. */
  void await(BooleanSupplier condition) {
    Actor me = scheduler.running();
    int looks = 0; // since all have been found to wait
    for (long nanos = LOOK_NANOS; !condition.getAsBoolean(); nanos = Math.min(2 * nanos, PAUSE_NANOS)) {
      scheduler.endIfLong();
      if (scheduler.isStuck() && looks++ > Scheduler.LOOKS) {
        throw new IllegalStateException("a thread must not wait forever: " + me.name() + " in"
            + HistoryRecorder.place());
      }
      sleep(nanos);
      if (me.looks() > LONG_LOOKS) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Lets others go on until a thread has ended. */
  void join(Thread thread) {
    Actor actor = actors.of(thread);
    await(actor == null ? () -> !thread.isAlive() : () -> actor.isOver() || actor.isHalted());
  }

  void point(boolean writes) {
    if (!scheduler.isTurn()) {
      return;
    }
    if (writes) {
      actors.stir();
    }
    Actor me = scheduler.running();
    me.inCall(true); // other threads of its PE may wait for a monitor that it holds
    scheduler.stepIsAtWord();
    scheduler.next(me);
    me.inCall(false);
  }

  void sleep(long nanos) {
    if (!scheduler.isTurn()) {
      throw ownThreads.refuseCall();
    }
    if (scheduler.looksForAnother()) {
      throw new IllegalStateException("a PE that looks at the state of its job must not wait");
    }
    Actor me = scheduler.running();
    dieIfTime(me);
    me.sleep(scheduler.time() + Math.max(nanos, 1));
    scheduler.next(me);
  }

  /** Suspends a PE if its time to die has come, until the job is over, and then ends its thread. */
  private void dieIfTime(Actor me) {
    if (me.pe() < 0 || me.pe() >= schedule.pes() || !deaths.comesFor(me.pe())) {
      return;
    }
    int pe = me.pe();
    PeDied died = new PeDied(pe, simulation.hosts().leaves(pe));
    recorder.dies(me);
    deaths.die(pe);
    actors.halt(pe, true);
    scheduler.lose(pe);
    actors.happened();
    scheduler.next(null);
    me.awaitTurn();
    simulation.hosts().fail(pe, died);
    actors.halt(pe, false);
    throw died;
  }
}
