package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.outside.Outside;

/**
 * A run of a job by a schedule. The thread that runs, and it alone, decides at its calls, its waits and its end who
 * goes on: another thread, or a frame, which arrives in the thread that decides. When nothing can go on, time passes.
 */
public final class Simulation {
  private static final long LEAST_NANOS = 10_000_000; // so soon after a look nothing new is to be seen
  private static final long STEP_NANOS = 1_000;
  private static final int LOOKS = 1_000; // after so many in vain, each a step of a long request, a thread waits for ever
  private static final int READS = 100; // of a PE's own copy, after which it lets others go on
  private static final int LONG_LOOKS = 100; // after so many in vain, others than actors may need time
  private static final long PAUSE_NANOS = 1_000_000;
  private static final long LOOK_NANOS = 50_000; // so long takes one of many looks, while others sleep
  private static final long MOST_STEPS = 200_000;
  private static final int NEAR_STEPS = 20; // an access to a word is a step there
  private static final Map<String, String> SETTINGS =
      Map.of("SHMEM4J_SPINS", "0", "SHMEM4J_YIELDS", "0", "SHMEM_SYMMETRIC_SIZE", "1m", "SHMEM4J_TIMEOUT", "1h",
          "SHMEM4J_REPORT", "1h", "SHMEM4J_TEAMS", "16");

  static {
    Outside.replace(new SimulatedWorld());
  }

  private final Schedule schedule;
  private final Schedule.Choices choices;
  private final Recorder recorder;
  private final List<Actor> actors = new ArrayList<>();
  private final List<Actor> forks = new ArrayList<>();
  private final Map<Thread, Actor> byThread = new HashMap<>();
  private final Flights flights;
  private SimulatedHosts hosts;
  private final Deaths deaths;
  private int arrived;
  private Actor running;
  private final long mostSteps;
  private long clock;
  private long steps;
  private boolean stuck;
  private boolean looksForAnother;
  private int reads;

  private Simulation(Schedule schedule, boolean records) {
    this.schedule = schedule;
    this.choices = new Schedule.Choices(schedule);
    this.recorder = new Recorder(records);
    this.flights = new Flights(choices);
    this.hosts = new SimulatedHosts(schedule.pes());
    this.deaths = new Deaths(schedule);
    this.mostSteps = schedule.near() ? NEAR_STEPS * MOST_STEPS : MOST_STEPS;
  }

  /**
   * Runs a job on each PE.
   *
   * @param schedule who goes on when
   * @param records whether to tell each step
   * @param body what each PE runs
   * @return what happened
   */
  public static History run(Schedule schedule, boolean records, ShmemBody body) {
    return runProgram(schedule, records, () -> {
      Shmem.run(body);
      return null;
    });
  }

  /**
   * Runs a program that runs a job in this thread.
   *
   * @param schedule who goes on when
   * @param records whether to tell each step
   * @param program the program
   * @return what happened
   */
  public static History runProgram(Schedule schedule, boolean records, Callable<?> program) {
    Simulation simulation = new Simulation(schedule, records);
    Throwable failure = null;
    Simulated.enter(simulation);
    SilentPes.watch(simulation);
    try {
      Object ignored = program.call();
    } catch (PeDied died) {
      failure = died.hadLeft() ? null : died; // which nobody has missed
    } catch (Throwable thrown) {
      failure = thrown;
    } finally {
      Simulated.leave();
      SilentPes.forget(simulation);
      simulation.hosts.end();
    }
    return new History(
        schedule, simulation.steps, simulation.choices.count(), simulation.recorder.hash(), failure,
        simulation.deaths.all(), simulation.recorder.events());
  }

  /** {@return settings of a job with those that a simulation needs} */
  public static Map<String, String> settings(Map<String, String> given) {
    Map<String, String> all = new HashMap<>(SETTINGS);
    all.putAll(given);
    return all;
  }

  /** {@return who goes on when} */
  public Schedule schedule() {
    return schedule;
  }

  /** {@return the time, of which every step takes a little: so none is another's, and those that sleep wake again} */
  long time() {
    return clock + STEP_NANOS * steps;
  }

  long steps() {
    return steps;
  }

  Actor running() {
    return running;
  }

  SimulatedHosts hosts() {
    return hosts;
  }

  /** Begins a job, of which a program may run one after another. */
  void startJob(int pes) {
    if (pes != schedule.pes()) {
      throw new IllegalArgumentException("a job must have as many PEs as its schedule: pes=" + pes + " schedule="
          + schedule.name());
    }
    if (actors.isEmpty()) {
      return;
    }
    hosts.end();
    hosts = new SimulatedHosts(pes);
    actors.clear();
    forks.clear();
    byThread.clear();
    flights.clear();
    deaths.startJob();
    arrived = 0;
    running = null;
    stuck = false;
  }

  // Threads.

  Thread thread(String name, boolean daemon, Runnable code) {
    int pe = daemon ? -1 : actors.size();
    Actor actor = actor(name, pe, Thread.ofVirtual().name(name).factory(), code);
    if (daemon) {
      actor.sleep(Long.MAX_VALUE / 2); // until it starts, which it tells nobody
    }
    return actor.thread();
  }

  /** Makes a thread of the running PE's. */
  Thread fork(ThreadFactory factory, Runnable code) {
    Actor actor = actor("a thread of PE " + running.owner(), -1, factory, code);
    boolean ignored = forks.add(actor);
    return actor.thread();
  }

  private Actor actor(String name, int pe, ThreadFactory factory, Runnable code) {
    Actor actor = new Actor(name, pe, pe < 0 && running != null ? running.owner() : pe, factory, () -> live(code));
    actor.priority(choices.ofPe());
    actors.add(actor);
    byThread.put(actor.thread(), actor);
    return actor;
  }

  private void live(Runnable code) {
    Simulated.enter(this);
    Actor me = byThread.get(Thread.currentThread());
    startGate();
    me.awaitTurn();
    try {
      code.run();
    } finally {
      me.end();
      if (isUnderWay()) {
        happens();
        next(null);
      }
    }
  }

  /** Whether the job has a PE whose thread has not ended. */
  private boolean isUnderWay() {
    for (Actor actor : actors) {
      if (actor.pe() >= 0 && !actor.isOver()) {
        return true;
      }
    }
    return false;
  }

  /** The last of the PEs to come lets the first one run. */
  private synchronized void startGate() {
    if (++arrived == schedule.pes()) {
      next(null);
    }
  }

  // What the running thread asks for.

  /** Notes a call that reaches another PE, in which the caller may hold a lock of its PE. */
  void atCall() {
    atCall(true);
  }

  /** Notes a call of the program that stays on its PE. */
  void atOwnCall() {
    if (isTurn()) {
      clock += LOOK_NANOS;
      if (steps > mostSteps) {
        hosts.throwIfFailed(running.owner());
      }
    }
    atCall(false);
  }

  private void atCall(boolean mayHoldLock) {
    endIfLong();
    if (isTurn()) {
      Actor me = running;
      recorder.call(me);
      dieIfTime(me);
      me.inCall(mayHoldLock); // for which another thread of the PE would wait
      next(me);
      me.inCall(false);
    }
  }

  /** Lets others go on while the caller holds a lock for which they wait where that can be seen. */
  void atLock() {
    if (isTurn() && !looksForAnother && hasHelpers()) {
      Actor me = running;
      me.inCall(true);
      next(me);
      me.inCall(false);
    }
  }

  private void endIfLong() {
    if (steps > 2 * mostSteps) { // the program has had as long to notice that its job has failed
      throw new IllegalStateException("a history must end: steps=" + mostSteps);
    }
  }

  /** Whether it is this thread's turn; others are none of the job's. */
  boolean isTurn() {
    return running != null && Thread.currentThread() == running.thread();
  }

  /** Lets others go on now and then while a PE reads its own copy, perhaps in a loop until that changes. */
  void atRead() {
    if (isTurn() && ++reads >= READS) {
      reads = 0;
      atOwnCall();
    }
  }

  /** Lets others go on until a condition holds, which may depend on threads that are none of the job's. */
  void await(BooleanSupplier condition) {
    Actor me = running;
    int looks = 0; // since all have been found to wait
    for (long nanos = LOOK_NANOS; !condition.getAsBoolean(); nanos = Math.min(2 * nanos, PAUSE_NANOS)) {
      endIfLong();
      if (stuck && looks++ > LOOKS) {
        throw new IllegalStateException("a thread must not wait for ever: " + me.name() + " in" + Recorder.place());
      }
      sleep(nanos);
      if (me.looks() > LONG_LOOKS) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Lets others go on until a thread has ended. */
  void join(Thread thread) {
    Actor actor = byThread.get(thread);
    await(actor == null ? () -> !thread.isAlive() : () -> actor.isOver() || actor.isHalted());
  }

  void point(boolean writes) {
    if (!isTurn()) {
      return;
    }
    if (writes) {
      for (Actor actor : actors) {
        if (actor.sleeps()) {
          actor.stir();
        }
      }
    }
    next(running);
  }

  void sleep(long nanos) {
    if (!isTurn()) {
      throw new IllegalStateException("a PE's calls must come from its own thread, or those of a work group, where orders"
          + " are explored: thread=" + Thread.currentThread().getName());
    }
    if (looksForAnother) {
      throw new IllegalStateException("a PE that looks at the state of its job must not wait");
    }
    Actor me = running;
    dieIfTime(me);
    me.sleep(time() + Math.max(nanos, 1));
    next(me);
  }

  /** Ends a thread that helps the transport of a PE, which has left the job and dies no more. */
  void endHelper(int pe, Thread helper) {
    deaths.spare(pe);
    boolean ignored = wakes(helper);
    join(helper);
  }

  /** {@return whether PEs have threads that help their transports} Where changes are given, they are too many to try. */
  boolean hasHelpers() {
    return schedule.changes() == null;
  }

  /** Notes that a thread helps the transport of the running PE. */
  void isHelper(Thread thread) {
    byThread.get(thread).isHelper();
    boolean ignored = wakes(thread);
  }

  boolean wakes(Thread thread) {
    Actor actor = byThread.get(thread);
    if (actor == null) {
      return false;
    }
    actor.wake();
    return true;
  }

  void send(int from, int to, boolean counts, Frame frame) {
    if (deaths.isDead(from)) {
      return;
    }
    deaths.connect(from, to);
    recorder.sent(flights.send(from, to, counts, frame), from, to);
    if (counts) {
      happens();
    }
  }

  long cut(long bytes) {
    long words = bytes / Long.BYTES;
    return words > 1 ? Long.BYTES * choices.cut(words) : 0;
  }

  void execute(int pe, Frame frame) {
    if (!deaths.isDead(pe)) {
      hosts.execute(pe, frame);
    }
  }

  private void happens() {
    for (Actor actor : actors) {
      actor.happened();
    }
  }

  // Deaths.

  /** Lets a PE stand still until the job is over, if its time has come, and ends its thread then. */
  private void dieIfTime(Actor me) {
    if (me.pe() < 0 || me.pe() >= schedule.pes() || !deaths.comesFor(me.pe())) {
      return;
    }
    int pe = me.pe();
    PeDied died = new PeDied(pe, hosts.leaves(pe));
    recorder.dies(me);
    deaths.die(pe);
    halt(pe, true);
    flights.loseIf(flight -> flight.from() == pe && deaths.losesFrame());
    for (int other = 0; other < schedule.pes(); other++) {
      if (other != pe && deaths.areConnected(pe, other)) {
        long ignored = flights.send(pe, other, true, null);
      }
    }
    happens();
    next(null);
    me.awaitTurn();
    hosts.fail(pe, died);
    halt(pe, false);
    throw died;
  }

  /** Lets the threads of a PE stand still; or go on, save those of the program's own, which it does not wait for. */
  private void halt(int pe, boolean halted) {
    for (Actor actor : actors) {
      if (actor.owner() == pe && (halted || !forks.contains(actor))) {
        actor.halt(halted);
      }
    }
  }

  /** Lets the thread of a dead PE end, after all others. */
  private void endDead() {
    for (Actor actor : actors) {
      if (actor.isHalted() && actor.pe() >= 0) {
        running = actor;
        actor.grant();
        return;
      }
    }
  }

  // The scheduler.

  /** Lets others go on until it is a thread's turn; null if that has ended. */
  private void next(Actor me) {
    while (true) {
      steps++;
      if (steps == mostSteps) {
        fail("a history must end: steps=" + mostSteps + (me == null ? "" : "; " + me.name() + " was in" + Recorder.place()));
      }
      wakeThoseDue();
      List<Actor> able = able();
      if (able.isEmpty() && (flights.isEmpty() || steps > mostSteps)) {
        if (!passTime()) {
          endDead();
          return;
        }
        continue;
      }
      if (able.size() + flights.size() > 1 && choices.changesHere() && !flights.delayFirst(able)) {
        first(able).priority(choices.last());
      }
      Flights.Flight flight = steps > mostSteps ? null : flights.takeBefore(able);
      if (flight != null) {
        arrive(flight);
        continue;
      }
      Actor actor = chosen(able, me);
      recorder.turn(actor);
      running = actor;
      if (actor != me) {
        actor.grant();
        if (me != null) {
          me.awaitTurn();
        }
      }
      return;
    }
  }

  private void wakeThoseDue() {
    for (Actor actor : actors) {
      if (actor.sleepsForAWhile() && actor.until() <= time()) {
        actor.wakeUp();
      }
    }
  }

  private List<Actor> able() {
    List<Actor> able = new ArrayList<>(actors.size());
    for (Actor actor : actors) {
      if (actor.canRun() && (actor.isInCall() || !isHeldUp(actor))) {
        able.add(actor);
      }
    }
    return able;
  }

  /** Whether another thread of the same PE is in a call. */
  private boolean isHeldUp(Actor actor) {
    if (actors.size() == schedule.pes() || actor.helps()) {
      return false;
    }
    for (Actor other : actors) {
      if (other != actor && other.owner() == actor.owner() && other.isInCall() && other.canRun()) {
        return true;
      }
    }
    return false;
  }

  private Actor chosen(List<Actor> able, Actor before) {
    if (!choices.byPriority()) {
      return able.get(choices.below(able.size()));
    }
    Actor best = first(able);
    boolean again = best == before;
    if (best.hasHadItsTurns(again) || choices.changesAt(steps)) {
      best.fallBehind(choices.last());
      best = first(able);
    }
    return best;
  }

  private static Actor first(List<Actor> able) {
    Actor best = able.getFirst();
    for (Actor actor : able) {
      best = actor.priority() > best.priority() ? actor : best;
    }
    return best;
  }

  private void arrive(Flights.Flight flight) {
    int to = flight.to();
    if (flight.frame() == null) {
      learn(to, flight.from());
    } else if (deaths.isDead(to)) {
      to = flight.from();
      learn(to, flight.to());
    } else {
      recorder.arrives(flight.number(), flight.from(), to);
      hosts.execute(to, flight.frame());
      recorder.arrived();
    }
    for (Actor actor : actors) {
      if (flight.counts()) {
        actor.happened();
      }
      if (actor.owner() == to && actor.sleepsForAWhile()) {
        wakeAfter(actor, flight.counts());
      }
    }
  }

  private void learn(int pe, int gone) {
    if (!deaths.isDead(pe)) {
      recorder.learns(pe, gone);
      hosts.lost(pe, gone);
    }
  }

  private static void wakeAfter(Actor actor, boolean counts) {
    if (counts) {
      actor.stir();
    } else {
      actor.look();
    }
  }

  /** Lets the time of the next sleeper come, or ends a job in which all wait for ever; returns whether any is left. */
  private boolean passTime() {
    Actor earliest = null;
    boolean all = true;
    for (Actor actor : actors) {
      if (actor.sleepsForAWhile()) {
        all &= actor.looks() >= LOOKS;
        earliest = earliest == null || actor.until() < earliest.until() ? actor : earliest;
      }
    }
    if (earliest == null) {
      return false;
    }
    clock = Math.max(clock, earliest.until() - STEP_NANOS * steps) + LEAST_NANOS;
    for (int pe = 0; pe < schedule.pes(); pe++) {
      if (!deaths.isDead(pe)) {
        looksForAnother = true; // the running thread does it for all
        hosts.look(pe);
        looksForAnother = false;
      }
    }
    if (all && !stuck && steps < mostSteps) {
      stuck = true;
      fail("every PE waits, all messages have arrived, and none can go on");
    }
    for (Actor actor : actors) {
      if (actor.sleepsForAWhile() && actor.until() <= time()) {
        actor.look();
      }
    }
    return true;
  }

  private void fail(String why) {
    hosts.fail(why + ": schedule=" + schedule.name());
    happens();
  }
}
