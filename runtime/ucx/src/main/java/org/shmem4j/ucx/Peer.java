package org.shmem4j.ucx;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What a worker knows about another PE. All fields that are not volatile are guarded by the worker's lock. */
final class Peer {
  /** Stands for a missing connection or key. */
  static final long NONE = 0;

  private final int pe;
  private final Map<Long, Long> keys = new HashMap<>();
  private final Set<Long> asked = new HashSet<>();
  private long endpoint = NONE;
  private long heap;
  /**
   * The puts that this PE sent by active message, those for which it requested a report, and those known to be
   * done.
   */
  private long putsSent;
  private long putsAsked;
  private volatile long putsFlushed;
  /** The peer's puts by active message that were done here, and the number for which the peer awaits a report. */
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

  void askedFor(long piece) {
    boolean ignored = asked.add(piece);
  }

  /** {@return whether this PE has requested the key of a piece} */
  boolean wasAskedFor(long piece) {
    return asked.contains(piece);
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

  long putsSent() {
    return putsSent;
  }

  /** {@return the number of puts for which to request a report; 0 if all reports have been requested} */
  long putsToAskFor() {
    long asked = putsAsked;
    putsAsked = putsSent;
    return asked == putsSent ? 0 : putsSent;
  }

  boolean hasPutsUnderWay() {
    return putsFlushed < putsSent;
  }

  /** {@return whether the peer has reported this many puts as done} */
  boolean hasFlushed(long puts) {
    return putsFlushed >= puts;
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

  /** {@return whether the peer awaits a report of puts} */
  boolean waitsForPuts() {
    return putsWanted > 0;
  }

  /** {@return the number of puts to report to the peer now; 0 if it awaits no report} */
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
