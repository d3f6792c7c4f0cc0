package org.shmem4j.internal.pe.job;

import java.util.Arrays;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.SymmetricArray;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * Fair locks in the symmetric heap: ticket locks (Mellor-Crummey and Scott, "Algorithms for Scalable Synchronization on
 * Shared-Memory Multiprocessors", 1991). A lock is a word on PE 0, identified by its offset. An arriving PE takes the
 * ticket in the upper half, and waits until the lower half shows it. A PE that gives up waiting stores the ticket in
 * its control block, and the PE that would show that ticket skips it.
 */
final class Locks {
  static final int TICKET_SHIFT = 32;
  static final long SHOWN = 0xffffffffL;
  private static final long ONE_TICKET = 1L << TICKET_SHIFT;
  private static final long MOST_WAITING = 1 << 16;

  private final PeCore core;
  private final LockWords words;
  private long[] held = new long[4];
  private String[] holders = new String[4]; // the threads' names
  private int count;

  Locks(PeCore core) {
    this.core = core;
    this.words = core.placement().isHere(0) ? new LockWordsHere(core) : new FarLockWords(core.transport());
  }

  void set(SymmetricArray locks, long index) {
    long lock = offset(locks, index);
    checkNotHeld(lock, locks);
    atWord();
    long seen = words.add(lock, ONE_TICKET);
    if (isNoLock(seen)) {
      long ignored = words.add(lock, -ONE_TICKET);
      throw noLock(lock, locks, seen);
    }
    long ticket = seen >>> TICKET_SHIFT;
    if ((seen & SHOWN) != ticket) {
      awaitTicket(lock, ticket);
    }
    hold(lock);
  }

  private void awaitTicket(long lock, long ticket) {
    try {
      core.waiter().until(new Shown(lock, words.shows(lock, ticket)), Call.SET_LOCK, Waiter.ANY_PE);
    } catch (WaitInterruptedException | ShmemTimeoutException e) {
      words.giveUp(lock, ticket);
      throw e;
    }
  }

  /** Waits until a lock shows a ticket; names the lock in reports. */
  private record Shown(long lock, WaitCondition shows) implements WaitCondition {
    @Override
    public boolean holds() {
      return shows.holds();
    }

    @Override
    public long awaitedLock() {
      return lock;
    }
  }

  /** {@return the offsets of the locks that this PE holds} */
  synchronized long[] held() {
    return Arrays.copyOf(held, count);
  }

  boolean test(SymmetricArray locks, long index) {
    long lock = offset(locks, index);
    checkNotHeld(lock, locks);
    atWord();
    long seen = words.fetch(lock);
    if (isNoLock(seen)) {
      throw noLock(lock, locks, seen);
    }
    boolean taken = seen >>> TICKET_SHIFT == (seen & SHOWN) && words.compareAndSet(lock, seen, seen + ONE_TICKET);
    if (taken) {
      hold(lock);
    } else {
      core.waiter().work().poll();
    }
    return taken;
  }

  void clear(SymmetricArray locks, long index) {
    long lock = offset(locks, index);
    release(lock, locks);
    atWord();
    words.showNext(lock);
  }

  /** Refuses to free an array with a lock that this PE holds. */
  synchronized void checkNoneIn(SymmetricArray array) {
    for (int i = 0; i < count; i++) {
      if (held[i] >= array.offset() && held[i] < array.offset() + array.byteSize()) {
        throw new IllegalStateException("an array must not be freed while this PE holds a lock in it: array=" + array
            + " pe=" + core.pe() + "; clear the lock first");
      }
    }
  }

  /** Forgets everything, after this PE has left the job. */
  synchronized void releaseAll() {
    count = 0;
    words.forget(0, Long.MAX_VALUE);
  }

  /** Forgets the tickets that this PE gave up for locks in an array that is freed. */
  void forget(SymmetricArray array) {
    words.forget(array.offset(), array.offset() + array.byteSize());
  }

  private void atWord() {
    if (core.placement().isHere(0)) {
      Outside.atOwnAtomic(); // on another host than PE 0's, the message to it is noted
    }
  }

  private synchronized void hold(long lock) {
    if (count == held.length) {
      held = Arrays.copyOf(held, 2 * count);
      holders = Arrays.copyOf(holders, 2 * count);
    }
    holders[count] = Thread.currentThread().getName();
    held[count++] = lock;
    Trace trace = core.waiter().trace();
    if (trace != null) {
      trace.lockTaken(lock);
    }
  }

  private synchronized void release(long lock, SymmetricArray locks) {
    int at = indexOf(lock);
    if (at < 0) {
      throw new IllegalStateException("a PE must not release a lock that it does not hold: " + named(lock, locks)
          + " pe=" + core.pe());
    }
    held[at] = held[--count];
    holders[at] = holders[count];
    Trace trace = core.waiter().trace();
    if (trace != null) {
      trace.lockReleased(lock);
    }
  }

  private int indexOf(long lock) {
    for (int i = 0; i < count; i++) {
      if (held[i] == lock) {
        return i;
      }
    }
    return -1;
  }

  private synchronized void checkNotHeld(long lock, SymmetricArray locks) {
    int at = indexOf(lock);
    if (at < 0) {
      return;
    }
    String me = Thread.currentThread().getName();
    throw new IllegalStateException("a PE must not take a lock that it holds: " + named(lock, locks) + " pe="
        + core.pe() + (holders[at].equals(me) ? "; clear it first" : " holder=" + holders[at] + " thread=" + me
            + "; a lock excludes other PEs, not other threads of this PE: take a Java lock first"));
  }

  private static boolean isNoLock(long seen) {
    return ((seen >>> TICKET_SHIFT) - seen & SHOWN) > MOST_WAITING;
  }

  private static IllegalStateException noLock(long lock, SymmetricArray locks, long seen) {
    return new IllegalStateException("a lock must be 0 before its first use: " + named(lock, locks) + " value=" + seen
        + "; set it to 0 on PE 0, or allocate it with callocate");
  }

  private static String named(long lock, SymmetricArray locks) {
    return "lock=" + locks + (locks.length() == 1 ? "" : " index=" + (lock - locks.offset()) / Long.BYTES);
  }

  private long offset(SymmetricArray locks, long index) {
    if (locks.isFreed()) {
      throw new IllegalStateException("a lock must not be used after it is freed or its job ended: lock=" + locks);
    }
    if (locks.length() == 0) {
      throw new IllegalArgumentException("a lock must have at least one element: lock=" + locks);
    }
    if (index < 0 || index >= locks.length()) {
      throw new IndexOutOfBoundsException(
          "index must be within the array of locks: index=" + index + " lock=" + locks);
    }
    core.control().throwIfFailed();
    return locks.offset() + index * Long.BYTES;
  }
}
