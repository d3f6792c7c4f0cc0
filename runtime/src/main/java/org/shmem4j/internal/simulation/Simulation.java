package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.JobControl;

/**
 * A run of a job by a schedule. The thread that runs, and it alone, decides at its calls, its waits and its end who
 * goes on: another thread, or a frame, which arrives in the thread that decides. When nothing can go on, time passes.
 */
public final class Simulation {
  private static final long LEAST_NANOS = 10_000_000; // so soon after a look nothing new is to be seen
  private static final int LOOKS = 1_000; // after so many in vain, each a step of a long request, a thread waits for ever
  private static final int TURNS = 100; // of a thread that looks again and again
  private static final long MOST_STEPS = 200_000;
  private static final Map<String, String> SETTINGS =
      Map.of("SHMEM4J_SPINS", "0", "SHMEM4J_YIELDS", "0", "SHMEM_SYMMETRIC_SIZE", "1m", "SHMEM4J_TIMEOUT", "1h",
          "SHMEM4J_REPORT", "1h", "SHMEM4J_TEAMS", "16");

  private record Flight(int from, int to, boolean counts, double priority, long number, Frame frame) {}

  private record Host(HostMemory memory, Placement placement) {}

  static {
    Outside.replace(new SimulatedWorld());
  }

  private final Schedule schedule;
  private final Schedule.Choices choices;
  private final Recorder recorder;
  private final List<Actor> actors = new ArrayList<>();
  private final Map<Thread, Actor> byThread = new HashMap<>();
  private final List<Flight> flights = new ArrayList<>();
  private final QueueTransport[] ends;
  private final Host[] hosts;
  private final List<Runnable> watches = new ArrayList<>();
  private final List<Consumer<Throwable>> broken = new ArrayList<>();
  private final List<HostMemory> released = new ArrayList<>();
  private int arrived;
  private Actor running;
  private long clock;
  private long steps;
  private long sent;
  private boolean stuck;

  private Simulation(Schedule schedule, boolean records) {
    this.schedule = schedule;
    this.choices = new Schedule.Choices(schedule);
    this.recorder = new Recorder(records);
    this.ends = new QueueTransport[schedule.pes()];
    this.hosts = new Host[schedule.pes()];
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
    } catch (Throwable thrown) {
      failure = thrown;
    } finally {
      Simulated.leave();
      SilentPes.forget(simulation);
      simulation.released.forEach(IdleHosts::give);
    }
    return new History(
        schedule, simulation.steps, simulation.recorder.hash(), failure, simulation.recorder.events());
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

  long time() {
    return clock;
  }

  long steps() {
    return steps;
  }

  Actor running() {
    return running;
  }

  // What the engine and the carriers tell.

  void hosts(int pe, HostMemory memory, Placement placement) {
    hosts[pe] = new Host(memory, placement);
  }

  /** Closes a memory when the job is over: frames may still be under way. */
  synchronized void releases(HostMemory memory) {
    released.add(memory);
  }

  void joins(QueueTransport end) {
    ends[end.pe()] = end;
  }

  void starts(int pe, Consumer<Throwable> onBroken, Runnable watch) {
    broken.add(onBroken);
    watches.add(watch);
  }

  // Threads.

  Thread thread(String name, boolean daemon, Runnable code) {
    int pe = daemon ? -1 : actors.size();
    Actor actor = new Actor(name, pe, () -> live(code));
    actor.priority(choices.ofPe());
    actors.add(actor);
    byThread.put(actor.thread(), actor);
    if (daemon) {
      actor.sleep(0); // until it starts, which it tells nobody
    }
    return actor.thread();
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
      happens();
      next(null);
    }
  }

  /** The last of the PEs to come lets the first one run. */
  private synchronized void startGate() {
    if (++arrived == schedule.pes()) {
      next(null);
    }
  }

  // What the running thread asks for.

  void atCall() {
    if (steps > 2 * MOST_STEPS) { // the program has had as long to notice that its job has failed
      throw new IllegalStateException("a history must end: steps=" + MOST_STEPS);
    }
    if (running != null && Thread.currentThread() == running.thread()) {
      recorder.call(running);
      next(running);
    }
  }

  void sleep(long nanos) {
    Actor me = running;
    me.sleep(clock + Math.max(nanos, 1));
    next(me);
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
    sent++;
    flights.add(new Flight(from, to, counts, choices.ofFrame(), sent, frame));
    recorder.sent(sent, from, to);
    if (counts) {
      happens();
    }
  }

  long cut(long bytes) {
    long words = bytes / Long.BYTES;
    return words > 1 && choices.below(2) == 0
        ? Long.BYTES * (1L + choices.below((int) Math.min(words - 1, 1 << 20)))
        : 0;
  }

  void execute(int pe, Frame frame) {
    frame.execute(ends[pe]);
  }

  private void happens() {
    for (Actor actor : actors) {
      actor.happened();
    }
  }

  // The scheduler.

  /** Lets others go on until it is a thread's turn; null if that has ended. */
  private void next(Actor me) {
    while (true) {
      steps++;
      if (steps == MOST_STEPS) {
        fail("a history must end: steps=" + MOST_STEPS);
      }
      List<Actor> able = new ArrayList<>(actors.size());
      for (Actor actor : actors) {
        if (actor.canRun()) {
          able.add(actor);
        }
      }
      if (able.isEmpty() && (flights.isEmpty() || steps > MOST_STEPS)) {
        if (!passTime()) {
          return;
        }
        continue;
      }
      Flight flight = flightOrNull(able);
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

  private Flight flightOrNull(List<Actor> able) {
    if (flights.isEmpty() || steps > MOST_STEPS) {
      return null;
    }
    if (!choices.byPriority()) {
      if (!able.isEmpty() && choices.prefersPe()) {
        return null;
      }
      int chosen = choices.below(able.size() + flights.size());
      return chosen < able.size() ? null : taken(chosen - able.size());
    }
    int best = 0;
    for (int i = 1; i < flights.size(); i++) {
      best = flights.get(i).priority() > flights.get(best).priority() ? i : best;
    }
    for (Actor actor : able) {
      if (actor.priority() > flights.get(best).priority()) {
        return null;
      }
    }
    return taken(best);
  }

  private Flight taken(int index) {
    Flight flight = flights.get(index);
    Flight last = flights.removeLast();
    if (last != flight) {
      flights.set(index, last);
    }
    return flight;
  }

  private Actor chosen(List<Actor> able, Actor before) {
    if (!choices.byPriority()) {
      return able.get(choices.below(able.size()));
    }
    Actor best = first(able);
    boolean again = best == before;
    if (choices.changesAt(steps) || best.turn(again) > TURNS) {
      best.priority(choices.last());
      best.turn(false);
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

  private void arrive(Flight flight) {
    recorder.arrives(flight.number(), flight.from(), flight.to());
    try {
      execute(flight.to(), flight.frame());
    } catch (RuntimeException e) {
      broken.getFirst().accept(e);
    }
    recorder.arrived();
    for (Actor actor : actors) {
      if (flight.counts()) {
        actor.happened();
      }
      if (actor.pe() == flight.to() && actor.sleeps()) {
        wakeAfter(actor, flight.counts());
      }
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
      if (actor.sleeps() && actor.pe() >= 0) {
        all &= actor.looks() >= LOOKS;
        earliest = earliest == null || actor.until() < earliest.until() ? actor : earliest;
      }
    }
    if (earliest == null) {
      return false;
    }
    clock = Math.max(clock, earliest.until()) + LEAST_NANOS;
    watches.forEach(Runnable::run);
    if (all && !stuck && steps < MOST_STEPS) {
      stuck = true;
      fail("every PE waits, all messages have arrived, and none can go on");
    }
    earliest.look();
    return true;
  }

  private void fail(String why) {
    for (int pe = 0; pe < hosts.length; pe++) {
      new JobControl(hosts[pe].memory(), hosts[pe].placement()).deadlock(pe, why + ": schedule=" + schedule.name());
    }
    happens();
  }
}
