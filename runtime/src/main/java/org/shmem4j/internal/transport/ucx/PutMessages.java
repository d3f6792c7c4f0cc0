package org.shmem4j.internal.transport.ucx;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import org.shmem4j.internal.transport.Transfer;

/** The puts and atomics of a context that travel as active messages, and their order. */
final class PutMessages {
  private static final int LONG_MESSAGES = 32;

  private final UcxTransport transport;
  /** Messages so long that the peer fetches them, which later ones may overtake; guarded by the worker's lock. */
  private final Deque<Transfer> longMessages = new ArrayDeque<>();
  private boolean underWay;
  private boolean fenced;
  private boolean fencedLong;

  PutMessages(UcxTransport transport) {
    this.transport = transport;
  }

  /** {@return whether there were any since all were last complete} */
  boolean areUnderWay() {
    return underWay;
  }

  /** {@return whether a fence separates some from later operations} */
  boolean areFenced() {
    return fenced;
  }

  /**
   * Sends blocks, and an atomic operation that follows them.
   *
   * @param pe the peer
   * @param source the memory of the blocks, which follow each other there; null if there are none
   * @param at the start of the first in that memory
   * @param bytes the bytes of all
   * @param words the words of the header
   */
  Transfer send(int pe, MemorySegment source, long at, long bytes, long... words) {
    if (fencedLong) {
      transport.await(() -> !hasLongOnes(), NativeRequests.ALL_PEERS);
      fencedLong = false;
    }
    underWay = true;
    transport.lock().lock();
    try {
      transport.peers().of(pe).putSent();
      Transfer transfer = transport.messages().send(pe, Header.Kind.PUT, words, source, at, bytes);
      if (!transfer.isDone()) {
        longMessages.add(transfer);
        if (longMessages.size() > LONG_MESSAGES) {
          boolean ignored = longMessages.removeIf(Transfer::isDone);
        }
      }
      return transfer;
    } finally {
      transport.lock().unlock();
    }
  }

  private boolean hasLongOnes() {
    transport.lock().lock();
    try {
      boolean ignored = longMessages.removeIf(Transfer::isDone);
      return !longMessages.isEmpty();
    } finally {
      transport.lock().unlock();
    }
  }

  /** Separates those under way from later operations. */
  void fence() {
    fenced |= underWay;
    fencedLong |= underWay && hasLongOnes();
  }

  /** Waits until all are done at the peers. */
  void complete() {
    Peer[] waiting;
    transport.lock().lock();
    try {
      waiting = transport.peers().all().stream().filter(Peer::hasPutsUnderWay).toArray(Peer[]::new);
      for (Peer peer : waiting) {
        transport.messages().askForPuts(peer);
      }
    } finally {
      transport.lock().unlock();
    }
    for (Peer peer : waiting) {
      transport.await(() -> !peer.hasPutsUnderWay(), peer.pe());
    }
    underWay = false;
    fenced = false;
    fencedLong = false;
  }
}
