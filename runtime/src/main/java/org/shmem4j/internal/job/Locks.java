package org.shmem4j.internal.job;

import java.util.HashSet;
import java.util.Set;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.channel.Node;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.memory.Words;

/**
 * Fair locks in the symmetric heap. The lock is a word on PE 0: who comes takes the ticket in its upper half, and waits
 * until the lower half shows it.
 */
final class Locks {
  private static final int TICKET_SHIFT = 32;
  private static final long SHOWN = 0xffffffffL;

  private final Node node;
  private final Set<Long> held = new HashSet<>();

  Locks(Node node) {
    this.node = node;
  }

  void set(SymmetricArray lock) {
    long word = word(lock);
    if (held.contains(lock.offset())) {
      throw new IllegalStateException("a PE must not take a lock that it holds: lock=" + lock);
    }
    long ticket = Words.getAndAdd(node.memory(), word, 1L << TICKET_SHIFT) >>> TICKET_SHIFT;
    node.waiter().until(
        () -> (Words.getAcquire(node.memory(), word) & SHOWN) == ticket, Call.SET_LOCK, Waiter.ANY_PE);
    held.add(lock.offset());
  }

  boolean test(SymmetricArray lock) {
    long word = word(lock);
    if (held.contains(lock.offset())) {
      throw new IllegalStateException("a PE must not take a lock that it holds: lock=" + lock);
    }
    long seen = Words.getAcquire(node.memory(), word);
    boolean taken = seen >>> TICKET_SHIFT == (seen & SHOWN)
        && Words.compareAndSet(node.memory(), word, seen, seen + (1L << TICKET_SHIFT));
    if (taken) {
      held.add(lock.offset());
    }
    return taken;
  }

  void clear(SymmetricArray lock) {
    long word = word(lock);
    if (!held.remove(lock.offset())) {
      throw new IllegalStateException("a PE must not give back a lock that it does not hold: lock=" + lock);
    }
    long seen;
    long next;
    do {
      seen = Words.getAcquire(node.memory(), word);
      next = (seen & ~SHOWN) | ((seen + 1) & SHOWN);
    } while (!Words.compareAndSet(node.memory(), word, seen, next));
  }

  private long word(SymmetricArray lock) {
    if (lock.elementBytes() != Long.BYTES) {
      throw new IllegalArgumentException("a lock must be an array of 64-bit integers: lock=" + lock);
    }
    if (lock.isFreed()) {
      throw new IllegalStateException("a lock must not be used after it was freed: lock=" + lock);
    }
    node.control().throwIfFailed();
    return node.layout().heap(0) + lock.offset();
  }
}
