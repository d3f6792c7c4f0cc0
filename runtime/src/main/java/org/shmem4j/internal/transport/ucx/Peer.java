package org.shmem4j.internal.transport.ucx;

import java.util.HashMap;
import java.util.Map;

/**
 * What a worker knows of one other PE. All but what is volatile is read and written by whoever holds the worker's lock.
 */
final class Peer {
  /** Stands for no connection and for no key. */
  static final long NONE = 0;

  private final int pe;
  private final Map<Long, Long> keys = new HashMap<>();
  private long endpoint = NONE;
  private long heap;
  /** Puts by active message that this PE sent, and how many of them were asked for and are known to be done. */
  private long putsSent;
  private long putsAsked;
  private volatile long putsFlushed;
  /** Puts by active message of the peer that were done here, and of how many the peer waits to hear. */
  private long putsDone;
  private long putsWanted;

  Peer(int pe) {
    this.pe = pe;
  }

  int pe() {
    return pe;
  }

  long endpoint() {
    return endpoint;
  }

  void connected(long to) {
    endpoint = to;
  }

  /** {@return the key of a piece of the peer's heap; {@link #NONE} if it is not known yet} */
  synchronized long key(long piece) {
    return keys.getOrDefault(piece, NONE);
  }

  synchronized void learn(long piece, long key, long heapStart) {
    keys.put(piece, key);
    heap = heapStart;
  }

  /** {@return the address of the peer's heap, once a key is known} */
  long heap() {
    return heap;
  }

  void putSent() {
    putsSent++;
  }

  /** {@return how many puts have to be asked for; 0 if all are asked for already} */
  long putsToAskFor() {
    long asked = putsAsked;
    putsAsked = putsSent;
    return asked == putsSent ? 0 : putsSent;
  }

  boolean hasPutsUnderWay() {
    return putsFlushed < putsSent;
  }

  void flushed(long puts) {
    putsFlushed = Math.max(putsFlushed, puts);
  }

  void putDone() {
    putsDone++;
  }

  void wantsPuts(long puts) {
    putsWanted = Math.max(putsWanted, puts);
  }

  /** {@return whether the peer waits to hear of puts} */
  boolean waitsForPuts() {
    return putsWanted > 0;
  }

  /** {@return how many puts the peer is to be told of now; 0 if it waits for none} */
  long putsToTell() {
    if (putsWanted == 0 || putsDone < putsWanted) {
      return 0;
    }
    putsWanted = 0;
    return putsDone;
  }

  void forgetKeys() {
    keys.values().forEach(Ucp::destroyKey);
    keys.clear();
  }
}
