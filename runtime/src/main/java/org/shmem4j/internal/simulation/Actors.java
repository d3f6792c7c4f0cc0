package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The threads of a simulated job. */
final class Actors {
  private final int pes;
  private final List<Actor> all = new ArrayList<>();
  private final List<Actor> forks = new ArrayList<>();
  private final Map<Thread, Actor> byThread = new HashMap<>();

  Actors(int pes) {
    this.pes = pes;
  }

  void add(Actor actor) {
    all.add(actor);
    byThread.put(actor.thread(), actor);
  }

  /** Adds a thread of the program, which the death of a PE does not wait for. */
  void addFork(Actor actor) {
    add(actor);
    forks.add(actor);
  }

  void clear() {
    all.clear();
    forks.clear();
    byThread.clear();
  }

  int count() {
    return all.size();
  }

  /** {@return the actor of a thread, or null if the thread is not one of the job's} */
  Actor of(Thread thread) {
    return byThread.get(thread);
  }

  /** {@return whether the job has a PE whose thread has not ended} */
  boolean areUnderWay() {
    for (Actor actor : all) {
      if (actor.pe() >= 0 && !actor.isOver()) {
        return true;
      }
    }
    return false;
  }

  /** {@return the actors that can go on} */
  List<Actor> able() {
    List<Actor> able = new ArrayList<>(all.size());
    for (Actor actor : all) {
      if (actor.canRun() && (actor.isInCall() || !isHeldUp(actor))) {
        able.add(actor);
      }
    }
    return able;
  }

  /** {@return those actors whose next step is not an access to a word of their own PE} */
  static List<Actor> notAtWords(List<Actor> able) {
    for (Actor actor : able) {
      if (actor.isAtWord()) {
        return able.stream().filter(other -> !other.isAtWord()).toList();
      }
    }
    return able;
  }

  /** {@return whether another thread of the same PE is in a call} */
  private boolean isHeldUp(Actor actor) {
    if (all.size() == pes || actor.helps()) {
      return false;
    }
    for (Actor other : all) {
      if (other != actor && other.owner() == actor.owner() && other.isInCall() && other.canRun()) {
        return true;
      }
    }
    return false;
  }

  /** {@return whether another thread of the same PE can go on} */
  boolean canOtherRun(Actor actor) {
    for (Actor other : all) {
      if (other != actor && other.owner() == actor.owner() && other.canRun()) {
        return true;
      }
    }
    return false;
  }

  /** Notes that something happened that any actor may wait for. */
  void happened() {
    for (Actor actor : all) {
      actor.happened();
    }
  }

  /** Wakes all actors, because something happened that any of them may wait for. */
  void stir() {
    for (Actor actor : all) {
      if (actor.sleeps()) {
        actor.stir();
      }
    }
  }

  /** Lets the actors of a PE that are in a timed sleep look, because something has arrived there. */
  void arrived(int pe, boolean counts) {
    for (Actor actor : all) {
      if (counts) {
        actor.happened();
      }
      if (actor.owner() == pe && actor.sleepsForAWhile()) {
        if (counts) {
          actor.stir();
        } else {
          actor.look();
        }
      } else if (counts && actor.pe() == pe) {
        actor.wake(); // it may just have looked, and be about to sleep
      }
    }
  }

  void wakeThoseDue(long time) {
    for (Actor actor : all) {
      if (actor.sleepsForAWhile() && actor.until() <= time) {
        actor.wakeUp();
      }
    }
  }

  /** Lets actors whose time has come look, when nothing else could go on. */
  void lookIfDue(long time) {
    for (Actor actor : all) {
      if (actor.sleepsForAWhile() && actor.until() <= time) {
        actor.look();
      }
    }
  }

  /** {@return the actor in a timed sleep whose time comes next, or null if there is none} */
  Actor earliest() {
    Actor earliest = null;
    for (Actor actor : all) {
      if (actor.sleepsForAWhile()) {
        earliest = earliest == null || actor.until() < earliest.until() ? actor : earliest;
      }
    }
    return earliest;
  }

  /** {@return whether all actors in a timed sleep have looked in vain this many times} */
  boolean haveLooked(int looks) {
    for (Actor actor : all) {
      if (actor.sleepsForAWhile() && actor.looks() < looks) {
        return false;
      }
    }
    return true;
  }

  /** Suspends the threads of a PE; or resumes them, except those of the program. */
  void halt(int pe, boolean halted) {
    for (Actor actor : all) {
      if (actor.owner() == pe && (halted || !forks.contains(actor))) {
        actor.halt(halted);
      }
    }
  }

  /** {@return the thread of a suspended PE, or null if there is none} */
  Actor haltedPe() {
    for (Actor actor : all) {
      if (actor.isHalted() && actor.pe() >= 0) {
        return actor;
      }
    }
    return null;
  }
}
