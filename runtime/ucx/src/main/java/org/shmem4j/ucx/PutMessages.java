package org.shmem4j.ucx;

import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;
import org.shmem4j.internal.betweenhosts.transport.Transfer;

/** The puts and atomics of a context that travel as active messages, and their order. */
final class PutMessages {
  private final UcxTransport transport;
  private final OperationCount all = new OperationCount();
  /**
   * The messages that are so long that the peer fetches them. Later ones may overtake them until the peer reports them
   * done: it reads the next message before it notices that a long one is complete, and only then performs its signal.
   */
  private final OperationCount longOnes = new OperationCount();

  PutMessages(UcxTransport transport) {
    this.transport = transport;
  }

  /** {@return whether there are messages that may still be incomplete} */
  boolean areUnderWay() {
    return all.areUnderWay();
  }

  /** {@return whether a fence separates some messages from later operations} */
  boolean areFenced() {
    return all.areFenced();
  }

  /**
   * Sends blocks, followed by an atomic operation.
   *
   * @param pe the peer
   * @param source the memory of the blocks, which are contiguous; null if there are none
   * @param at the start of the first block in that memory
   * @param bytes the size of all blocks
   * @param words the words of the header
   */
  Transfer send(int pe, MemorySegment source, long at, long bytes, long... words) {
    awaitFencedLongOnes();
    transport.lock().lock();
    try {
      transport.peers().of(pe).putSent();
      Transfer transfer = transport.messages().send(pe, Header.Kind.PUT, words, source, at, bytes);
      all.started();
      if (!transfer.isDone()) {
        longOnes.started();
      }
      return transfer;
    } finally {
      transport.lock().unlock();
    }
  }

  /** Waits for the messages that a later one could overtake in spite of a fence. */
  void awaitFencedLongOnes() {
    if (longOnes.areFenced()) {
      complete();
    }
  }

  /** Separates the messages under way from later operations. */
  void fence() {
    all.fence();
    longOnes.fence();
  }

  /** Waits until all messages so far are done at the peers; other threads may send more meanwhile. */
  void complete() {
    Peer[] waiting;
    long[] puts;
    long sentSoFar;
    long longSoFar;
    transport.lock().lock();
    try {
      waiting = transport.peers().all().stream().filter(Peer::hasPutsUnderWay).toArray(Peer[]::new);
      puts = Stream.of(waiting).mapToLong(Peer::putsSent).toArray();
      sentSoFar = all.soFar();
      longSoFar = longOnes.soFar();
      for (Peer peer : waiting) {
        transport.messages().askForPuts(peer);
      }
    } finally {
      transport.lock().unlock();
    }
    for (int i = 0; i < waiting.length; i++) {
      Peer peer = waiting[i];
      long sent = puts[i];
      transport.await(() -> peer.hasFlushed(sent), peer.pe());
    }
    all.completed(sentSoFar);
    longOnes.completed(longSoFar);
  }
}
