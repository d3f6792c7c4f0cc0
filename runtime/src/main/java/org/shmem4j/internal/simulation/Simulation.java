package org.shmem4j.internal.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.onhost.memory.HostSize;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.outside.World;
import org.shmem4j.internal.settings.Settings;

/** A run of a job by a schedule: the one thread that is running decides what goes on next. */
public final class Simulation {
  /** The setting for the size of the heap. */
  public static final String HEAP = "SHMEM_SYMMETRIC_SIZE";

  private static final String USUAL_HEAP = "1m";
  private static final Map<String, String> SETTINGS =
      Map.of("SHMEM4J_SPINS", "0", "SHMEM4J_YIELDS", "0", "SHMEM4J_TIMEOUT", "1h", "SHMEM4J_REPORT", "1h",
          "SHMEM4J_TEAMS", "16");

  static {
    World ignored = Outside.replace(new SimulatedWorld());
  }

  private final Schedule schedule;
  private final Schedule.Choices choices;
  private final HistoryRecorder recorder;
  private final Deaths deaths;
  private final OwnThreads ownThreads;
  private final Map<String, String> given;
  private final Actors actors;
  private final Scheduler scheduler;
  private final Caller caller;
  private SimulatedHosts hosts;
  private int arrived;

  private Simulation(Schedule schedule, boolean records, Map<String, String> given) {
    this.schedule = schedule;
    this.choices = new Schedule.Choices(schedule);
    this.recorder = new HistoryRecorder(records);
    this.deaths = new Deaths(schedule);
    this.ownThreads = new OwnThreads(schedule);
    this.given = Map.copyOf(given);
    this.actors = new Actors(schedule.pes());
    this.scheduler = new Scheduler(schedule, choices, recorder, actors, deaths, ownThreads);
    this.caller = new Caller(this, scheduler, actors, deaths, recorder, ownThreads);
    place(new SimulatedHosts(schedule.pes()));
  }

  /**
   * Runs a job on each PE.
   *
   * @param schedule the order of steps
   * @param records whether to record each step
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
   * @param schedule the order of steps
   * @param records whether to record each step
   * @param program the program
   * @return what happened
   */
  public static History runProgram(Schedule schedule, boolean records, Callable<?> program) {
    return runProgram(schedule, records, Map.of(), program);
  }

  /**
   * Runs a program that runs a job in this thread.
   *
   * @param schedule the order of steps
   * @param records whether to record each step
   * @param settings settings of its jobs, unless the program sets them
   * @param program the program
   * @return what happened
   */
  public static History runProgram(
      Schedule schedule, boolean records, Map<String, String> settings, Callable<?> program) {
    Simulation simulation = new Simulation(schedule, records, settings);
    Throwable failure = null;
    Simulated.enter(simulation);
    simulation.ownThreads.watchThisThread();
    SilentPes.watch(simulation);
    try {
      Object ignored = program.call();
    } catch (PeDied died) {
      failure = died.hadLeft() ? null : died; // nobody has noticed the death
    } catch (Throwable thrown) {
      failure = thrown;
    } finally {
      Simulated.leave();
      OwnThreads.forgetThisThread();
      SilentPes.forget(simulation);
      simulation.hosts.end();
    }
    NotExplorable refusal = simulation.ownThreads.refusal();
    failure = refusal == null ? failure : refusal;
    return new History(
        schedule, simulation.scheduler.steps(), simulation.choices.count(), simulation.recorder.hash(), failure,
        simulation.deaths.all(), simulation.recorder.events());
  }

  /**
   * Sets what to do when a program that cannot be explored does not end, although it is interrupted.
   *
   * @param action gets the reason, in a thread of its own
   */
  public static void whenHopeless(Consumer<NotExplorable> action) {
    SilentPes.whenHopeless(action);
  }

  /** {@return the settings of a job, with those that a simulation needs} */
  public Map<String, String> settings(Map<String, String> ofJob) {
    Map<String, String> all = new HashMap<>(SETTINGS);
    if (Settings.ofProcess().symmetricSize() == HostSize.UNSET) {
      String ignored = all.put(HEAP, USUAL_HEAP);
    }
    all.putAll(given);
    all.putAll(ofJob);
    return all;
  }

  /** {@return the order of steps} */
  public Schedule schedule() {
    return schedule;
  }

  long time() {
    return scheduler.time();
  }

  long steps() {
    return scheduler.steps();
  }

  Actor running() {
    return scheduler.running();
  }

  /** {@return whether it is this thread's turn; false for threads outside the job} */
  boolean isTurn() {
    return scheduler.isTurn();
  }

  /** {@return whether the simulation does not run this thread} */
  boolean isStrange() {
    return Simulated.ofThisThread() != this;
  }

  OwnThreads ownThreads() {
    return ownThreads;
  }

  /** {@return the requests of the running thread} */
  Caller caller() {
    return caller;
  }

  SimulatedHosts hosts() {
    return hosts;
  }

  /** Begins a job; a program may run several, one after another. */
  void startJob(int pes) {
    if (pes != schedule.pes()) {
      throw new IllegalArgumentException("a job must have as many PEs as its schedule: pes=" + pes + " schedule="
          + schedule.name());
    }
    if (actors.count() == 0) {
      return;
    }
    hosts.end();
    actors.clear();
    deaths.startJob();
    arrived = 0;
    place(new SimulatedHosts(pes));
  }

  private void place(SimulatedHosts ofJob) {
    hosts = ofJob;
    scheduler.startJob(ofJob);
  }

  // Threads.

  Thread thread(String name, boolean daemon, Runnable code) {
    int pe = daemon ? -1 : actors.count();
    Actor actor = actor(name, pe, Thread.ofVirtual().name(name).factory(), code);
    actors.add(actor);
    if (daemon) {
      actor.sleep(Long.MAX_VALUE / 2); // until it starts, which is not reported
    }
    return actor.thread();
  }

  /** Creates a thread of the running PE. */
  Thread fork(ThreadFactory factory, Runnable code) {
    Actor actor = OwnThreads.withoutWatch(
        () -> actor("a thread of PE " + running().owner(), -1, factory, code)); // with the program's factory
    actors.addFork(actor);
    return actor.thread();
  }

  private Actor actor(String name, int pe, ThreadFactory factory, Runnable code) {
    Actor actor = new Actor(
        name, pe, pe < 0 && running() != null ? running().owner() : pe, factory, me -> live(me, code));
    actor.priority(choices.ofPe());
    return actor;
  }

  private void live(Actor me, Runnable code) {
    Simulated.enter(this);
    ownThreads.watchThisThread();
    startGate();
    me.awaitTurn();
    try {
      code.run();
    } finally {
      me.end();
      if (actors.areUnderWay()) {
        actors.happened();
        scheduler.next(null);
      }
    }
  }

  /** Counts the PEs that have arrived; the last one lets the scheduler choose who runs first. */
  private synchronized void startGate() {
    if (++arrived == schedule.pes()) {
      scheduler.next(null);
    }
  }

  /** Ends the thread that helps the transport of a PE which has left the job and can no longer die. */
  void endHelper(int pe, Thread helper) {
    deaths.spare(pe);
    boolean ignored = wakes(helper);
    caller.join(helper);
  }

  /** Notes that a thread helps the transport of the running PE. */
  void isHelper(Thread thread) {
    actors.of(thread).isHelper();
    boolean ignored = wakes(thread);
  }

  boolean wakes(Thread thread) {
    Actor actor = actors.of(thread);
    if (actor == null) {
      return false;
    }
    actor.wake();
    return true;
  }

  void send(int from, int to, boolean counts, Frame frame) {
    if (isStrange()) {
      throw ownThreads.refuseCall();
    }
    if (deaths.isDead(from)) {
      return;
    }
    deaths.connect(from, to);
    recorder.sent(scheduler.send(from, to, counts, frame), from, to);
    if (counts) {
      actors.happened();
    }
  }

  long cut(long bytes) {
    long words = bytes / Long.BYTES;
    return words > 1 ? Long.BYTES * choices.cut(words) : 0;
  }

  /** {@return whether a store that may be late is not visible to others yet} */
  boolean isStoreLate() {
    return choices.isStoreLate();
  }

  void execute(int pe, Frame frame) {
    if (!deaths.isDead(pe)) {
      hosts.execute(pe, frame);
    }
  }
}
