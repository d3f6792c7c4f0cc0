package org.shmem4j.internal.simulation;

import java.util.List;
import org.shmem4j.internal.betweenhosts.queues.Frame;

/**
 * Decides what goes on: another thread, or a frame, which arrives in the deciding thread. When nothing can go on, time
 * passes.
 */
final class Scheduler {
  private static final long LEAST_NANOS = 10_000_000; // within this time after a look there is nothing new to see
  private static final long STEP_NANOS = 1_000;
  private static final long MOST_LENGTH = 200_000;
  private static final int WORDS_OF_LENGTH = 20; // this many accesses to words of the PE's own host count as one step

  /** After this many looks in vain, each a step of a long request, a thread waits forever. */
  static final int LOOKS = 1_000;

  private final Schedule schedule;
  private final Schedule.Choices choices;
  private final HistoryRecorder recorder;
  private final Actors actors;
  private final Flights flights;
  private final Deaths deaths;
  private final OwnThreads ownThreads;
  private SimulatedHosts hosts;
  private Actor running;
  private long clock;
  private long steps;
  private long wordSteps; // how many of these steps were before an access to a word
  private boolean tooLong;
  private boolean stuck;
  private boolean looksForAnother;

  Scheduler(
      Schedule schedule, Schedule.Choices choices, HistoryRecorder recorder, Actors actors, Deaths deaths,
      OwnThreads ownThreads) {
    this.schedule = schedule;
    this.choices = choices;
    this.recorder = recorder;
    this.actors = actors;
    this.flights = new Flights(choices);
    this.deaths = deaths;
    this.ownThreads = ownThreads;
  }

  /** Begins a job on its hosts. */
  void startJob(SimulatedHosts ofJob) {
    hosts = ofJob;
    flights.clear();
    running = null;
    stuck = false;
  }

  /**
   * {@return the time, which every step advances a little: so no two steps have the same time, and sleepers wake again}
   */
  long time() {
    return clock + STEP_NANOS * steps;
  }

  void passTime(long nanos) {
    clock += nanos;
  }

  long steps() {
    return steps;
  }

  Actor running() {
    return running;
  }

  /** {@return whether it is this thread's turn; false for threads outside the job} */
  boolean isTurn() {
    return running != null && Thread.currentThread() == running.thread();
  }

  /** {@return whether all have been found to wait} */
  boolean isStuck() {
    return stuck;
  }

  /** {@return whether the running thread looks at the state of the job for another PE} */
  boolean looksForAnother() {
    return looksForAnother;
  }

  /** {@return whether the history has to end, because it is too long} */
  boolean isTooLong() {
    return tooLong;
  }

  /** Ends a history after its program has had the same time again to notice that its job has failed. */
  void endIfLong() {
    if (length() > 2 * MOST_LENGTH) {
      throw new IllegalStateException("a history must end: steps=" + steps);
    }
  }

  /** The number of steps so far; those before accesses to words count less. */
  private long length() {
    return steps - wordSteps + wordSteps / WORDS_OF_LENGTH;
  }

  /** Sends a frame; returns its number. */
  long send(int from, int to, boolean counts, Frame frame) {
    return flights.send(from, to, counts, frame);
  }

  /** {@return whether a frame to a PE, whose helper it may wake, is in flight} */
  boolean isAnyUnderWayTo(int pe) {
    return flights.areAnyTo(pe);
  }

  /**
   * Decides which frames of a PE that has just died are lost, and sends the news to the PEs that are connected with it.
   */
  void lose(int pe) {
    flights.loseIf(flight -> flight.from() == pe && deaths.losesFrame());
    for (int other = 0; other < schedule.pes(); other++) {
      if (other != pe && deaths.areConnected(pe, other)) {
        long ignored = flights.send(pe, other, true, null);
      }
    }
  }

  /** Notes that the running thread's next step is before an access to a word. */
  void stepIsAtWord() {
    wordSteps++;
  }

  /** Lets others go on before an access to a word of the running thread's own PE, which may be as late as a message. */
  void nextAtWord() {
    stepIsAtWord();
    Actor me = running;
    me.comesToWord(choices.ofWord());
    next(me);
    me.leavesWord();
  }

  /** Lets others go on until it is a thread's turn; null means a thread that has ended. */
  void next(Actor me) {
    hosts.showStores(); // in case a read lets others go on
    while (true) {
      steps++;
      if (!tooLong && length() == MOST_LENGTH) {
        tooLong = true;
        fail("a history must end: steps=" + steps
            + (me == null ? "" : "; " + me.name() + " was in" + HistoryRecorder.place()));
      }
      actors.wakeThoseDue(time());
      List<Actor> able = actors.able();
      if (able.isEmpty() && (flights.isEmpty() || tooLong)) {
        if (!passTime()) {
          endDead();
          return;
        }
        continue;
      }
      if (able.size() + flights.size() > 1 && choices.changesHere() && !flights.delayFirst(able)) {
        first(able).priority(choices.last());
      }
      Flights.Flight flight = tooLong ? null : flights.takeBefore(able);
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

  /** Ends the thread of a dead PE, after all others. */
  private void endDead() {
    Actor dead = actors.haltedPe();
    if (dead != null) {
      running = dead;
      dead.grant();
    }
  }

  private Actor chosen(List<Actor> able, Actor before) {
    if (!choices.byPriority()) {
      List<Actor> prompt = Actors.notAtWords(able);
      boolean someWait = !prompt.isEmpty() && prompt.size() < able.size() && choices.prefersPe();
      List<Actor> candidates = someWait ? prompt : able;
      return candidates.get(choices.below(candidates.size()));
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
    actors.arrived(to, flight.counts());
  }

  private void learn(int pe, int gone) {
    if (!deaths.isDead(pe)) {
      recorder.learns(pe, gone);
      hosts.lost(pe, gone);
    }
  }

  /**
   * Advances to the time of the next sleeper, or ends a job in which all wait forever; returns whether any thread is
   * left.
   */
  private boolean passTime() {
    Actor earliest = actors.earliest();
    if (earliest == null) {
      return false;
    }
    boolean all = actors.haveLooked(LOOKS);
    clock = Math.max(clock, earliest.until() - STEP_NANOS * steps) + LEAST_NANOS;
    for (int pe = 0; pe < schedule.pes(); pe++) {
      if (!deaths.isDead(pe)) {
        looksForAnother = true; // the running thread does it for all
        hosts.look(pe);
        looksForAnother = false;
      }
    }
    if (all && !stuck && !tooLong) {
      stuck = true;
      fail("every PE waits, all messages have arrived, and none can go on");
    }
    actors.lookIfDue(time());
    return true;
  }

  private void fail(String why) {
    ownThreads.noneGoesOn(why);
    hosts.fail(why + ": schedule=" + schedule.name());
    actors.happened();
  }
}
