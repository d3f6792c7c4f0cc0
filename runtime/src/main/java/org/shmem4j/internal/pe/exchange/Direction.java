package org.shmem4j.internal.pe.exchange;

import java.lang.invoke.VarHandle;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.type.Reduction;

/**
 * One of the two directions of an exchange, for one member. Each direction has turns of its own with all neighbors,
 * since a neighbor may receive elements in one direction only.
 */
final class Direction {
  /** The direction in which elements go. */
  enum To {
    /** From owners to ghosts; ghosts are overwritten by the elements that arrive. */
    GHOSTS(Call.EXCHANGE_START, Call.EXCHANGE_FINISH),
    /** From ghosts to owners; arriving elements are combined with the owner's in the order of the neighbors. */
    OWNERS(Call.EXCHANGE_TO_OWNERS, Call.EXCHANGE_TO_OWNERS);

    private final Call starting;
    private final Call finishing;

    To(Call starting, Call finishing) {
      this.starting = starting;
      this.finishing = finishing;
    }
  }

  private final To to;
  private final String name;
  private final Neighbor[] neighbors;
  private final Turn turn;
  private final DirectionTrace trace;
  private final Round sending;
  private final Round taking;

  /**
   * Creates a direction.
   *
   * @param name what distinguishes the exchange from others, as text for the user
   * @param group the PEs of the exchange
   * @param neighbors in the order of the team
   * @param turn its turns
   */
  Direction(To to, String name, PeCore core, Group group, Neighbor[] neighbors, Turn turn) {
    this.to = to;
    this.name = name;
    this.neighbors = neighbors;
    this.turn = turn;
    this.trace = new DirectionTrace(to, core, group, neighbors, turn);
    this.sending = new Sending(core);
    this.taking = new Taking(core);
  }

  private final class Sending extends Round {
    Sending(PeCore core) {
      super(core, to.starting, neighbors.length);
    }

    @Override
    boolean canGoOn(Neighbor neighbor) {
      return !neighbor.sends() || neighbor.hasRoom(turn);
    }

    @Override
    boolean goOn(Neighbor neighbor) {
      if (neighbor.sends()) {
        if (neighbor.onlySends()) {
          neighbor.checkTurns(turn); // others are waited for when the turn finishes
        }
        trace.tells(neighbor);
        neighbor.send(turn);
      }
      return true;
    }

    @Override
    long word(Neighbor neighbor) {
      return neighbor.takenWord();
    }

    @Override
    long value() {
      return turn.number() - Neighbor.AHEAD;
    }

    @Override
    public String awaited() {
      return "the turn before the last one of " + Direction.this;
    }
  }

  private final class Taking extends Round {
    Taking(PeCore core) {
      super(core, to.finishing, neighbors.length);
    }

    @Override
    boolean canGoOn(Neighbor neighbor) {
      return neighbor.isTaken() ? neighbor.isGivenBack(turn) : isNext(neighbor) && neighbor.hasCome(turn);
    }

    @Override
    boolean goOn(Neighbor neighbor) {
      if (!neighbor.isTaken()) {
        trace.told(neighbor);
        neighbor.takeOnce(turn);
      }
      return neighbor.isGivenBack(turn);
    }

    @Override
    Neighbor needed(Neighbor any) {
      Neighbor next = to == To.OWNERS ? firstNotTaken() : null;
      return next == null ? any : next;
    }

    @Override
    long word(Neighbor neighbor) {
      return neighbor.isTaken() ? neighbor.takenWord() : neighbor.turnWord(turn);
    }

    @Override
    long value() {
      return turn.number();
    }

    @Override
    public String awaited() {
      return "neighbors in " + Direction.this;
    }
  }

  private boolean isNext(Neighbor neighbor) {
    return to == To.GHOSTS || neighbor == firstNotTaken();
  }

  private Neighbor firstNotTaken() {
    for (Neighbor neighbor : neighbors) {
      if (!neighbor.isTaken()) {
        return neighbor;
      }
    }
    return null;
  }

  /**
   * {@return whether the next turn has the same arguments as the earlier one whose record it reuses, so that they need
   * not be checked again}
   */
  boolean repeats(Reduction reduction, SymmetricArray[] arrays, int count) {
    return turn.repeats(reduction, arrays, count);
  }

  /**
   * Begins the next turn: sends its elements on their way.
   *
   * @param reduction what combines elements with their owners'; null on the way to ghosts
   */
  void start(Reduction reduction, SymmetricArray[] arrays, int count) {
    turn.next(reduction, arrays, count);
    trace.starts();
    for (Neighbor neighbor : neighbors) {
      neighbor.begin(turn);
    }
    sending.begin(neighbors);
    sending.run();
  }

  /** Ends the turn: takes the elements that arrive, and waits until those that it lent are given back. */
  void finish() {
    taking.begin(neighbors);
    taking.run();
    trace.ends();
  }

  /** {@return how many arrays the last turn had} */
  int arrays() {
    return turn.arrays();
  }

  /** Closes the direction, without waiting. */
  void close() {
    trace.sums();
    for (Neighbor neighbor : neighbors) {
      neighbor.close(turn);
    }
  }

  /** Throws if this PE knows of turns that not all members have made. */
  void checkTurns() {
    VarHandle.fullFence(); // if two close at once, at least one sees what the other has done
    for (Neighbor neighbor : neighbors) {
      neighbor.checkTurns(turn);
    }
  }

  @Override
  public String toString() {
    return "Exchange[" + name + ", turn=" + turn.number() + ", neighbors=" + neighbors.length
        + (to == To.OWNERS ? ", to owners]" : "]");
  }
}
