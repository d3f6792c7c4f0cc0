package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.onhost.datalayout.TypeMap;

/**
 * A PE with which this one exchanges elements: what is sent to it and received from it, and how. A turn with it is over
 * when this PE has taken what it received, and the neighbor has taken what it reads here.
 */
abstract class Neighbor {
  /** How many turns may be on the way to a neighbor that sends nothing back. */
  static final int AHEAD = 2;

  /** The neighbor's number in the world. */
  final int pe;
  /** The bytes that are sent to it. */
  final TypeMap sent;
  /** The bytes that are received from it. */
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

  /** {@return whether this PE only sends to it, so that nothing received shows how far the neighbor is} */
  final boolean onlySends() {
    return !receives();
  }

  /** {@return whether this PE only receives from it} */
  final boolean onlyReceives() {
    return !sends();
  }

  /** Begins a turn. */
  void begin(Turn turn) {
    taken = !receives();
  }

  /** {@return whether there is room at the neighbor for what the turn that begins will send} */
  abstract boolean hasRoom(Turn turn);

  /** Sends a turn's elements on their way. */
  abstract void send(Turn turn);

  /** {@return whether a turn's elements have arrived} */
  abstract boolean hasCome(Turn turn);

  /** Takes the elements that have arrived. */
  abstract void take(Turn turn);

  /** {@return whether the neighbor no longer needs this PE's arrays} */
  abstract boolean isGivenBack(Turn turn);

  /** Ends the use, without waiting; tells a neighbor that gets no other message that there are no more turns. */
  void close(Turn turn) {}

  /** Throws if this PE knows of turns that a PE has made without a neighbor to which it only sends. */
  void checkTurns(Turn turn) {}

  static IllegalStateException turnsDiffer(int from, long sent, int to, long taken) {
    return new IllegalStateException(
        "a PE must make as many turns as each PE that sends to it: from=" + from + " turns=" + sent
            + " to=" + to + " turns=" + taken);
  }

  /** {@return the PE to wait for, in the form that the waiter expects} */
  int awaited() {
    return pe;
  }

  /**
   * {@return the address of the word in which the neighbor records that it has started the turn; negative if there is
   * none}
   */
  long turnWord(Turn turn) {
    return -1;
  }

  /** {@return the address of the word in which the neighbor records what it has taken; negative if there is none} */
  long takenWord() {
    return -1;
  }

  final boolean isTaken() {
    return taken;
  }

  /** Takes the elements that have arrived, once in a turn. */
  final void takeOnce(Turn turn) {
    take(turn);
    taken = true;
  }
}
