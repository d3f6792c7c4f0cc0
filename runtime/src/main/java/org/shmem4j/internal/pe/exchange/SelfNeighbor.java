package org.shmem4j.internal.pe.exchange;

import org.shmem4j.internal.onhost.datalayout.TypeMap;

/** The PE itself, whose elements are copied when it finishes a turn. */
final class SelfNeighbor extends Neighbor {
  private final Copier copier;

  SelfNeighbor(int pe, TypeMap sent, TypeMap received, Copier copier) {
    super(pe, sent, received);
    this.copier = copier;
  }

  @Override
  boolean hasRoom(Turn turn) {
    return true;
  }

  @Override
  void send(Turn turn) {
    // until it is finished the elements stay as they are
  }

  @Override
  boolean hasCome(Turn turn) {
    return true;
  }

  @Override
  void take(Turn turn) {
    copier.copy(turn, pe, sent, received);
  }

  @Override
  boolean isGivenBack(Turn turn) {
    return true;
  }
}
