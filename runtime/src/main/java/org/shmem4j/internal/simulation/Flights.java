package org.shmem4j.internal.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.shmem4j.internal.betweenhosts.queues.Frame;

/** The frames in flight, and which of them arrives next. */
final class Flights {
  /**
   * A frame in flight or, without a frame, the news that its sender is gone: {@code counts} if a PE may wait for it.
   */
  record Flight(int from, int to, boolean counts, double priority, long number, Frame frame) {}

  private final Schedule.Choices choices;
  private final List<Flight> underWay = new ArrayList<>();
  private long sent;

  Flights(Schedule.Choices choices) {
    this.choices = choices;
  }

  boolean isEmpty() {
    return underWay.isEmpty();
  }

  boolean areAnyTo(int pe) {
    for (Flight flight : underWay) {
      if (flight.to() == pe) {
        return true;
      }
    }
    return false;
  }

  /** Sends a frame; returns its number. */
  long send(int from, int to, boolean counts, Frame frame) {
    sent++;
    underWay.add(new Flight(from, to, counts, choices.ofFrame(), sent, frame));
    return sent;
  }

  void loseIf(Predicate<Flight> isLost) {
    boolean ignored = underWay.removeIf(isLost);
  }

  /** Takes the next frame if it arrives before any of the given threads goes on; otherwise returns null. */
  Flight takeBefore(List<Actor> able) {
    if (underWay.isEmpty()) {
      return null;
    }
    return choices.byPriority() ? firstByPriority(able) : anyOrNull(able);
  }

  private Flight anyOrNull(List<Actor> able) {
    if (!Actors.notAtWords(able).isEmpty() && choices.prefersPe()) {
      return null;
    }
    int chosen = choices.below(able.size() + underWay.size());
    return chosen < able.size() ? null : taken(chosen - able.size());
  }

  private Flight firstByPriority(List<Actor> able) {
    int best = first(able);
    return best < 0 ? null : taken(best);
  }

  /** The index of the first frame, or a negative number if one of the threads goes on first. */
  private int first(List<Actor> able) {
    int best = 0;
    for (int i = 1; i < underWay.size(); i++) {
      best = underWay.get(i).priority() > underWay.get(best).priority() ? i : best;
    }
    for (Actor actor : able) {
      if (actor.priority() > underWay.get(best).priority()) {
        return -1;
      }
    }
    return best;
  }

  int size() {
    return underWay.size();
  }

  /** Moves the frame that would arrive next, before any thread, behind all others; returns whether there is one. */
  boolean delayFirst(List<Actor> able) {
    int best = underWay.isEmpty() ? -1 : first(able);
    if (best >= 0) {
      Flight flight = underWay.get(best);
      Flight ignored = underWay.set(best, new Flight(
          flight.from(), flight.to(), flight.counts(), choices.last(), flight.number(), flight.frame()));
    }
    return best >= 0;
  }

  /** Discards the frames of a job that is over. */
  void clear() {
    underWay.clear();
  }

  private Flight taken(int index) {
    Flight flight = underWay.get(index);
    Flight last = underWay.removeLast();
    if (last != flight) {
      underWay.set(index, last);
    }
    return flight;
  }
}
