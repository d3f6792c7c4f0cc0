package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.TracedTurn;

/**
 * Reports to the trace of a PE what the turns of a direction use and order, and how much goes to each neighbor. Does
 * nothing if nobody watches.
 */
final class DirectionTrace implements TracedTurn {
  private static final long NANOS_BETWEEN_SUMS = 20_000_000;
  private static final int TURNS_APART = Neighbor.AHEAD + 1;

  private final Direction.To to;
  private final Trace trace; // null if nobody watches
  private final Group group;
  private final Neighbor[] neighbors;
  private final Turn turn;
  private final long[] bytes;
  private final long[] turns;
  private Object started;
  private long summed;

  /**
   * Creates the reporter of a direction.
   *
   * @param group the PEs of the exchange
   */
  DirectionTrace(Direction.To to, PeCore core, Group group, Neighbor[] neighbors, Turn turn) {
    this.to = to;
    this.trace = core.waiter().trace();
    this.group = group;
    this.neighbors = neighbors;
    this.turn = turn;
    this.bytes = new long[neighbors.length];
    this.turns = new long[neighbors.length];
    this.summed = trace == null ? 0 : Outside.nanoTime();
  }

  /** Reports that a turn starts; nothing has been sent yet. */
  void starts() {
    if (trace == null) {
      return;
    }
    started = trace.turnStarts(this);
    for (int i = 0; i < neighbors.length; i++) {
      if (neighbors[i].sends()) {
        bytes[i] += turn.arrays() * neighbors[i].sent.bytes();
        turns[i]++;
      }
    }
    if (Outside.nanoTime() - summed > NANOS_BETWEEN_SUMS) {
      sums();
    }
  }

  /** Reports that a neighbor is about to see what this PE has done before. */
  void tells(Neighbor neighbor) {
    if (trace != null) {
      trace.tells(group, neighbor.pe, apart());
    }
  }

  /** Reports that this PE sees what a neighbor has done before. */
  void told(Neighbor neighbor) {
    if (trace != null) {
      trace.told(group, neighbor.pe, apart());
    }
  }

  /** {@return what distinguishes this turn from those that a neighbor may have started meanwhile} */
  private int apart() {
    return to.ordinal() * TURNS_APART + (int) (turn.number() % TURNS_APART);
  }

  /** Reports that a turn is finished. */
  void ends() {
    if (trace != null) {
      trace.turnEnds(started);
      started = null;
    }
  }

  /** Reports how much has gone to each neighbor since the last such report. */
  void sums() {
    if (trace == null) {
      return;
    }
    summed = Outside.nanoTime();
    for (int i = 0; i < neighbors.length; i++) {
      if (turns[i] > 0) {
        trace.sent(neighbors[i].pe, bytes[i], turns[i], 0, 0);
        bytes[i] = 0;
        turns[i] = 0;
      }
    }
  }

  @Override
  public boolean visit(int most, Elements elements) {
    boolean all = true;
    for (Neighbor neighbor : neighbors) {
      boolean sent = visit(neighbor.sent, false, most, elements);
      boolean received = visit(neighbor.received, true, most, elements);
      all = all && sent && received;
    }
    return all;
  }

  private boolean visit(TypeMap map, boolean isWritten, int most, Elements elements) {
    long[] bounds = map.runs(most);
    for (int array = 0; array < turn.arrays(); array++) {
      long offset = turn.offset(array);
      for (int i = 0; i < bounds.length; i += 2) {
        elements.take(isWritten, offset + bounds[i], bounds[i + 1] - bounds[i]);
      }
    }
    return bounds.length > 0 || map.bytes() == 0;
  }
}
