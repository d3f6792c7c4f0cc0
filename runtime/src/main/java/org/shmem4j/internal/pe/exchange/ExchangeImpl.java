package org.shmem4j.internal.pe.exchange;

import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * An exchange, as one member has it: its turns with all of its neighbors. Nothing is allocated in a turn, unless
 * neighbors are on other hosts.
 *
 * @param <A> the class of handles on the arrays
 */
public final class ExchangeImpl<A extends SymmetricArray> implements Exchange<A> {
  private final PeCore core;
  private final OpenExchanges open;
  private final TeamImpl team;
  private final Trace trace; // null if nobody watches
  private final Group group;
  private final long number;
  private final HandleType<A> type;
  private final long length;
  private final Neighbor[] neighbors;
  private final Turn turn;
  private final SymmetricArray[] arrays = new SymmetricArray[Turn.MOST];
  private final Round sending;
  private final Round taking;
  private boolean underWay;
  private boolean abandoned;
  private boolean closed;

  /**
   * Creates a member's part in an exchange that all have agreed on.
   *
   * @param team the team of its own
   * @param number the number of the exchange, by which PEs are told of it
   * @param length how many elements arrays must have
   */
  ExchangeImpl(
      PeCore core, OpenExchanges open, TeamImpl team, long number, HandleType<A> type, long length,
      Neighbor[] neighbors, Turn turn) {
    this.core = core;
    this.open = open;
    this.team = team;
    this.trace = core.waiter().trace();
    this.group = team.collectives().groupEnd().group();
    this.number = number;
    this.type = type;
    this.length = length;
    this.neighbors = neighbors;
    this.turn = turn;
    this.sending = new Sending();
    this.taking = new Taking();
  }

  private final class Sending extends Round {
    Sending() {
      super(core, Call.EXCHANGE_START, neighbors.length);
    }

    @Override
    boolean canGoOn(Neighbor neighbor) {
      return !neighbor.sends() || neighbor.hasRoom(turn);
    }

    @Override
    boolean goOn(Neighbor neighbor) {
      if (neighbor.sends()) {
        if (trace != null) {
          trace.tells(group, neighbor.pe);
        }
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
      return "the turn before the last one of " + ExchangeImpl.this;
    }
  }

  private final class Taking extends Round {
    Taking() {
      super(core, Call.EXCHANGE_FINISH, neighbors.length);
    }

    @Override
    boolean canGoOn(Neighbor neighbor) {
      return neighbor.isTaken() ? neighbor.isGivenBack(turn) : neighbor.hasCome(turn);
    }

    @Override
    boolean goOn(Neighbor neighbor) {
      if (!neighbor.isTaken()) {
        if (trace != null) {
          trace.told(group, neighbor.pe);
        }
        neighbor.takeOnce(turn);
      }
      return neighbor.isGivenBack(turn);
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
      return "neighbors in " + ExchangeImpl.this;
    }
  }

  @Override
  public void start(A array) {
    checkStart();
    arrays[0] = array;
    start(1);
  }

  @Override
  public void start(A first, A second) {
    checkStart();
    arrays[0] = first;
    arrays[1] = second;
    start(2);
  }

  @Override
  public void start(A first, A second, A third) {
    checkStart();
    arrays[0] = first;
    arrays[1] = second;
    arrays[2] = third;
    start(3);
  }

  @Override
  public void start(A first, A second, A third, A fourth) {
    checkStart();
    arrays[0] = first;
    arrays[1] = second;
    arrays[2] = third;
    arrays[3] = fourth;
    start(4);
  }

  private void checkStart() {
    checkUsable("start");
    checkFinished("another start");
  }

  private void start(int count) {
    checkArrays(count);
    turn.next(arrays, count);
    underWay = true;
    abandoned = true; // unless all goes well
    for (Neighbor neighbor : neighbors) {
      neighbor.begin(turn);
    }
    sending.begin(neighbors);
    sending.run();
    abandoned = false;
  }

  private void checkUsable(String call) {
    core.control().throwIfFailed();
    if (closed) {
      throw new IllegalStateException("an exchange must not be used after close: call=" + call + " exchange=" + this);
    }
    if (abandoned) {
      throw new IllegalStateException("an exchange must not be used after a call of it was abandoned: call=" + call
          + " exchange=" + this + "; close it");
    }
  }

  private void checkArrays(int count) {
    for (int i = 0; i < count; i++) {
      SymmetricArray array = arrays[i];
      ArgumentChecks.checkArray("array", array, team.shmem());
      if (array.type() != type || array.length() < length) {
        throw new IllegalArgumentException("an array must have the type and the length that the exchange was declared"
            + " with: array=" + array + " type=" + type + " length=" + length);
      }
      for (int other = 0; other < i; other++) {
        if (overlap(array, arrays[other].offset(), arrays[other].byteSize())) {
          throw new IllegalArgumentException(
              "the arrays of a turn must not overlap: array=" + array + " other=" + arrays[other]);
        }
      }
    }
  }

  private static boolean overlap(SymmetricArray array, long offset, long bytes) {
    return array.offset() < offset + bytes && offset < array.offset() + array.byteSize();
  }

  @Override
  public void finish() {
    checkUsable("finish");
    if (!underWay) {
      throw new IllegalStateException("an exchange must be started before it is finished: exchange=" + this);
    }
    abandoned = true; // unless all goes well
    taking.begin(neighbors);
    taking.run();
    abandoned = false;
    underWay = false;
  }

  /** Refuses what must not happen between a start and its finish. */
  void checkFinished(String before) {
    if (underWay && !abandoned) {
      throw new IllegalStateException(
          "an exchange must be finished before " + before + ": exchange=" + this + "; call finish first");
    }
  }

  /** {@return whether a turn that is under way uses a part of the heap} */
  boolean uses(long offset, long bytes) {
    for (int i = 0; underWay && !abandoned && i < turn.arrays(); i++) {
      if (overlap(arrays[i], offset, bytes)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    checkFinished("close");
    closed = true;
    open.closed(this);
    if (!abandoned) {
      for (Neighbor neighbor : neighbors) {
        neighbor.close(turn);
      }
      team.close();
    }
  }

  @Override
  public String toString() {
    return "Exchange[number=" + number + ", turn=" + turn.number() + ", neighbors=" + neighbors.length + ", type="
        + type + "]";
  }
}
