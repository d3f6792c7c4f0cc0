package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.onhost.datalayout.TypeMap;

/**
 * A PE with which this one exchanges elements: what goes there and what comes from there, and how. A turn is over with
 * it when what comes has been taken, and what it reads here has been taken there.
 */
abstract class Neighbor {
  /** How many turns may be on the way to one that sends nothing back. */
  static final int AHEAD = 2;

  /** Its number in the world. */
  final int pe;
  /** What goes there. */
  final TypeMap sent;
  /** What comes from there. */
  final TypeMap received;
  private boolean taken;

  Neighbor(int pe, TypeMap sent, TypeMap received) {
    this.pe = pe;
    this.sent = sent;
    this.received = received;
  }

  final boolean sends() {
    return sent.bytes() > 0;
  }

  final boolean receives() {
    return received.bytes() > 0;
  }

  /** {@return whether elements only go there, so that nothing that comes says how far the neighbor is} */
  final boolean onlySends() {
    return !receives();
  }

  /** {@return whether elements only come from there} */
  final boolean onlyReceives() {
    return !sends();
  }

  /** Begins a turn. */
  void begin(Turn turn) {
    taken = !receives();
  }

  /** {@return whether what is sent in the turn that begins has room there} */
  abstract boolean hasRoom(Turn turn);

  /** Lets what is sent in a turn leave. */
  abstract void send(Turn turn);

  /** {@return whether what comes in a turn has come} */
  abstract boolean hasCome(Turn turn);

  /** Takes what has come. */
  abstract void take(Turn turn);

  /** {@return whether the neighbor needs nothing of this PE's arrays any more} */
  abstract boolean isGivenBack(Turn turn);

  /** Ends the use, without waiting. */
  void close(Turn turn) {}

  /** {@return the PE that is waited for, as the waiter takes it} */
  int awaited() {
    return pe;
  }

  /** {@return the address of the word that tells the turn that it has started; negative if there is none} */
  long turnWord(Turn turn) {
    return -1;
  }

  /** {@return the address of the word that tells what it has taken; negative if there is none} */
  long takenWord() {
    return -1;
  }

  final boolean isTaken() {
    return taken;
  }

  /** Takes what has come, once in a turn. */
  final void takeOnce(Turn turn) {
    take(turn);
    taken = true;
  }
}
