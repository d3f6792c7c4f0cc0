package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.flags.CallRecord;

/**
 * A PE of this host. Few elements are staged: their owner copies them to a cell or a room of the receiver, which copies
 * them to their places. More are lent: the receiver reads them in place, and until then the owner cannot finish its
 * turn.
 */
final class NearNeighbor extends Neighbor {
  /**
   * What the two PEs tell each other when the exchange is opened.
   *
   * @param cellsThere the address of the cells at the neighbor; unused if nothing is sent there
   * @param roomThere the bytes of a room there
   * @param takenHere the address at which the neighbor records what it has taken
   * @param cellsHere the address of the cells here; unused if nothing is received
   * @param roomHere the bytes of a room here
   * @param takenThere the address at which this PE records what it has taken
   * @param area the address of the neighbor's area
   * @param lent where the neighbor has the elements that it lends; null if nothing is received
   */
  record Places(
      long cellsThere, long roomThere, long takenHere, long cellsHere, long roomHere, long takenThere, long area,
      TypeMap lent) {}

  /** Added to the number of taken turns in its word: there will be no further turns. */
  private static final long CLOSED = Long.MAX_VALUE / 2;

  private final PeCore core;
  private final MemorySegment memory;
  private final Copier copier;
  private final Places places;
  private final long mostStagedThere;
  private final long mostStagedHere;

  NearNeighbor(PeCore core, int pe, TypeMap sent, TypeMap received, Places places, Copier copier) {
    super(pe, sent, received);
    this.core = core;
    this.memory = core.memory();
    this.copier = copier;
    this.places = places;
    this.mostStagedThere = mostStaged(sent, places.roomThere);
    this.mostStagedHere = places.lent == null ? 0 : mostStaged(places.lent, places.roomHere);
  }

  /**
   * {@return the most bytes of an owner's elements that are staged; fewer if contiguous, since a room makes them no
   * denser}
   */
  private static long mostStaged(TypeMap owners, long room) {
    return owners.isRun() ? room / 2 : room;
  }

  private boolean lends(Turn turn) {
    return turn.arrays() * sent.bytes() > mostStagedThere;
  }

  private boolean borrows(Turn turn) {
    return turn.arrays() * received.bytes() > mostStagedHere;
  }

  /** A neighbor that also sends has room: it started the last turn after it had finished the one before. */
  @Override
  boolean hasRoom(Turn turn) {
    return !onlySends() || Words.getAcquire(memory, places.takenHere) >= turn.number() - AHEAD;
  }

  @Override
  void send(Turn turn) {
    long cell = AreaLayout.cell(places.cellsThere, turn.number());
    if (!lends(turn)) {
      long bytes = turn.arrays() * sent.bytes();
      copier.pack(turn, sent, AreaLayout.staged(places.cellsThere, turn.number(), bytes, places.roomThere));
    }
    Words.set(memory, cell + AreaLayout.SIGNATURE, turn.signature());
    Words.setRelease(memory, cell + AreaLayout.TURN, turn.number());
  }

  @Override
  long turnWord(Turn turn) {
    return AreaLayout.cell(places.cellsHere, turn.number()) + AreaLayout.TURN;
  }

  @Override
  boolean hasCome(Turn turn) {
    return Words.getAcquire(memory, turnWord(turn)) >= turn.number();
  }

  @Override
  void take(Turn turn) {
    long cell = AreaLayout.cell(places.cellsHere, turn.number());
    if (Words.get(memory, cell + AreaLayout.SIGNATURE) != turn.signature()) {
      throw mismatch(turn);
    }
    boolean borrowed = borrows(turn);
    if (borrowed) {
      copier.copy(turn, pe, places.lent, received);
    } else {
      long bytes = turn.arrays() * received.bytes();
      copier.unpack(turn, received, AreaLayout.staged(places.cellsHere, turn.number(), bytes, places.roomHere));
    }
    if (borrowed || onlyReceives()) {
      Words.setRelease(memory, places.takenThere, turn.number());
    }
  }

  private RuntimeException mismatch(Turn turn) {
    long[] theirs = new long[CallRecord.WORDS];
    long at = places.area + AreaLayout.record(turn.number());
    Arrays.setAll(theirs, i -> Words.get(memory, at + (long) i * Long.BYTES));
    return turn.mismatch(core, pe, theirs);
  }

  @Override
  boolean isGivenBack(Turn turn) {
    return !sends() || !lends(turn) || Words.getAcquire(memory, places.takenHere) >= turn.number();
  }

  @Override
  void close(Turn turn) {
    if (onlyReceives()) {
      Words.setRelease(memory, places.takenThere, CLOSED + turn.number());
    }
  }

  @Override
  void checkTurns(Turn turn) {
    if (onlySends()) {
      long taken = Words.getAcquire(memory, places.takenHere) - CLOSED;
      if (taken >= 0 && taken < turn.number()) {
        throw turnsDiffer(core.pe(), turn.number(), pe, taken);
      }
    } else if (onlyReceives()) {
      long next = Words.getAcquire(memory, AreaLayout.cell(places.cellsHere, turn.number() + 1) + AreaLayout.TURN);
      if (next > turn.number()) {
        throw turnsDiffer(pe, next, core.pe(), turn.number());
      }
    }
  }

  @Override
  long takenWord() {
    return places.takenHere;
  }
}
