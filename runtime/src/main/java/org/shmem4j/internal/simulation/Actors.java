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

  /** Adds a thread of the program's own, for which a dead PE does not wait. */
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

  /** {@return who runs in a thread; null if it is none of the job's} */
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

  /** {@return those that can go on} */
  List<Actor> able() {
    List<Actor> able = new ArrayList<>(all.size());
    for (Actor actor : all) {
      if (actor.canRun() && (actor.isInCall() || !isHeldUp(actor))) {
        able.add(actor);
      }
    }
    return able;
  }

  /** {@return those of some threads that do not come to a word of their own PE, as late as a message would} */
  static List<Actor> notAtWords(List<Actor> able) {
    for (Actor actor : able) {
      if (actor.isAtWord()) {
        return able.stream().filter(other -> !other.isAtWord()).toList();
      }
    }
    return able;
  }

  /** Whether another thread of the same PE is in a call. */
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

  /** Notes that something happened that any may wait for. */
  void happened() {
    for (Actor actor : all) {
      actor.happened();
    }
  }

  /** Wakes all, since something happened that any may wait for. */
  void stir() {
    for (Actor actor : all) {
      if (actor.sleeps()) {
        actor.stir();
      }
    }
  }

  /** Lets those of a PE look that sleep for a while, since something has arrived there. */
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
        actor.wake(); // it may have looked just before, and sleep in a moment
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

  /** Lets those look whose time has come, when nothing else could go on. */
  void lookIfDue(long time) {
    for (Actor actor : all) {
      if (actor.sleepsForAWhile() && actor.until() <= time) {
        actor.look();
      }
    }
  }

  /** {@return the one whose time comes next, of those that sleep for a while; null if none does} */
  Actor earliest() {
    Actor earliest = null;
    for (Actor actor : all) {
      if (actor.sleepsForAWhile()) {
        earliest = earliest == null || actor.until() < earliest.until() ? actor : earliest;
      }
    }
    return earliest;
  }

  /** {@return whether all that sleep for a while have looked so often in vain} */
  boolean haveLooked(int looks) {
    for (Actor actor : all) {
      if (actor.sleepsForAWhile() && actor.looks() < looks) {
        return false;
      }
    }
    return true;
  }

  /** Lets the threads of a PE stand still; or go on, save those of the program's own. */
  void halt(int pe, boolean halted) {
    for (Actor actor : all) {
      if (actor.owner() == pe && (halted || !forks.contains(actor))) {
        actor.halt(halted);
      }
    }
  }

  /** {@return the thread of a PE that stands still; null if none does} */
  Actor haltedPe() {
    for (Actor actor : all) {
      if (actor.isHalted() && actor.pe() >= 0) {
        return actor;
      }
    }
    return null;
  }
}
