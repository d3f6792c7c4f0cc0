package org.shmem4j.tools.checkedrun;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/** The stores of a PE to its own copies that nothing has completed yet. */
final class OwnStores {
  /** After this many fences without a quiet, the earliest stores are considered complete. */
  private static final int MOST = 4096;

  private final int pe;
  private final Deque<Stores> incomplete = new ArrayDeque<>(); // the latest last
  private boolean open; // whether no fence has come after the latest

  OwnStores(int pe) {
    this.pe = pe;
  }

  /** {@return the group that a store now belongs to} */
  Stores latest() {
    if (!open) {
      incomplete.addLast(new Stores(pe));
      open = true;
    }
    return incomplete.getLast();
  }

  boolean areComplete() {
    return incomplete.isEmpty();
  }

  /** Records that all of them are complete from a moment on. */
  void complete(long moment) {
    incomplete.forEach(stores -> stores.complete(moment));
    incomplete.clear();
    open = false;
  }

  /** Records a fence. It need not order again what an earlier fence of the same context has ordered. */
  void fence(long context, long moment) {
    open = false;
    Iterator<Stores> latestFirst = incomplete.descendingIterator();
    boolean first = true;
    while (first && latestFirst.hasNext()) {
      first = latestFirst.next().fence(context, moment);
    }
    if (incomplete.size() > MOST) {
      incomplete.removeFirst().complete(moment);
    }
  }
}
