package org.shmem4j.internal.pe.job;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * The tickets that PEs of a host gave up while they waited for locks. A PE that is to show the next ticket of a lock
 * looks for it here; if the ticket was given up, the PE removes it and shows the one after it. A PE whose ticket is
 * shown while it is giving it up tries to remove the ticket, too. Only one of the two succeeds.
 */
final class GivenUp {
  // An entry is the lock, and a word with the ticket and the number of times that the PE has given up; 0 if the entry
  // is free. By that number, a PE that takes the entry knows that the entry has not served another lock since it read
  // the lock.
  private static final long MARK = Long.BYTES;
  private static final long ENTRY_BYTES = 2 * Long.BYTES;
  private static final int TIMES_SHIFT = 33;
  private static final long TICKET_BITS = (1L << TIMES_SHIFT) - 1;

  /** The number of tickets that a PE can have given up at once. */
  static final int ENTRIES = (int) (HostLayout.LINE_PAIR / ENTRY_BYTES);

  private final MemorySegment memory;
  private final long[] tables;
  private final int me;
  private long times;

  /**
   * Creates a PE's access.
   *
   * @param memory the host's memory
   * @param tables where the entries of each PE of the host are
   * @param me this PE's index among them
   */
  GivenUp(MemorySegment memory, long[] tables, int me) {
    this.memory = memory;
    this.tables = tables;
    this.me = me;
  }

  /**
   * Gives up a ticket. If the lock shows it afterwards, the caller tries to take it.
   *
   * @return whether there was an entry for it
   */
  synchronized boolean add(long lock, long ticket) {
    long entry = tables[me];
    for (int i = 0; i < ENTRIES; i++, entry += ENTRY_BYTES) {
      if (Words.getAcquire(memory, entry + MARK) == 0) {
        Words.set(memory, entry, lock);
        Words.setRelease(memory, entry + MARK, ++times << TIMES_SHIFT | mark(ticket));
        VarHandle.fullFence(); // so that the PE that shows the ticket sees the entry, or this PE sees the ticket
        return true;
      }
    }
    return false;
  }

  /**
   * Removes a ticket that its lock is to show, if it was given up.
   *
   * @return whether it was given up, and nobody else has removed it
   */
  boolean take(long lock, long ticket) {
    VarHandle.fullFence(); // as in add
    for (long table : tables) {
      for (long entry = table; entry < table + ENTRIES * ENTRY_BYTES; entry += ENTRY_BYTES) {
        long mark = Words.getAcquire(memory, entry + MARK);
        if ((mark & TICKET_BITS) == mark(ticket)
            && Words.get(memory, entry) == lock
            && Words.compareAndSet(memory, entry + MARK, mark, 0)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Forgets the tickets that this PE gave up for locks in a part of the heap. */
  void forget(long from, long to) {
    long entry = tables[me];
    for (int i = 0; i < ENTRIES; i++, entry += ENTRY_BYTES) {
      long lock = Words.get(memory, entry);
      if (lock >= from && lock < to) {
        Words.setRelease(memory, entry + MARK, 0);
      }
    }
  }

  private static long mark(long ticket) {
    return ticket << 1 | 1;
  }
}
