package org.shmem4j.internal.job;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.shmem4j.internal.control.WaitCondition;
import org.shmem4j.internal.memory.Placement;
import org.shmem4j.internal.transport.FarContext;
import org.shmem4j.internal.transport.Transfer;
import org.shmem4j.internal.transport.Transport;
import org.shmem4j.type.AtomicOp;

/**
 * Locks between hosts. PE 0 has the words of all locks. For PEs on other hosts it releases locks, notes abandoned
 * tickets, and tells which ticket a lock shows.
 */
final class FarLocks {
  private static final long CHANNEL = -2;
  private static final long CLEAR = 0;
  private static final long GIVE_UP = 1;
  private static final long ASK = 2;
  private static final long SHOWN = 3;
  private static final int HOME = 0;
  private static final long LEAST_NANOS_BETWEEN_QUESTIONS = 20_000;

  private final Transport transport;
  private final FarContext words;
  private final ConcurrentMap<Long, Long> answers = new ConcurrentHashMap<>();

  /**
   * Creates a PE's access to locks on another host.
   *
   * @param transport the transport
   * @param locks this PE's locks, which serve others if it is PE 0
   */
  FarLocks(Transport transport, Locks locks) {
    this.transport = transport;
    this.words = transport.openContext();
    transport.handle(CHANNEL, (from, kind, record, payload) -> {
      if (kind == CLEAR) {
        locks.showNext(record[0]);
      } else if (kind == GIVE_UP) {
        locks.giveUp(record[0], record[1]);
      } else if (kind == ASK) {
        tell(from, SHOWN, record[0], locks.shown(record[0]));
      } else {
        answers.put(record[0], record[1]);
      }
    });
  }

  private void tell(int pe, long kind, long... record) {
    Transfer ignored = transport.send(pe, CHANNEL, kind, record, null, 0, 0);
  }

  /** Applies an atomic operation to the word of a lock on another host. */
  long atomic(long word, AtomicOp op, long value, long cond) {
    return words.atomic(HOME, Placement.offset(word), op, Long.BYTES, value, cond);
  }

  void clear(long lock) {
    tell(HOME, CLEAR, lock);
  }

  void giveUp(long lock, long ticket) {
    tell(HOME, GIVE_UP, lock, ticket);
  }

  /** Returns a condition that holds when a lock shows a ticket; it asks PE 0 at intervals. */
  WaitCondition shows(long lock, long ticket) {
    answers.remove(lock);
    return new WaitCondition() {
      private long asked = System.nanoTime() - LEAST_NANOS_BETWEEN_QUESTIONS;
      private boolean waiting;

      @Override
      public boolean holds() {
        Long answer = answers.remove(lock);
        waiting &= answer == null;
        if (answer != null && answer == ticket) {
          return true;
        }
        long now = System.nanoTime();
        if (!waiting && now - asked >= LEAST_NANOS_BETWEEN_QUESTIONS) {
          asked = now;
          waiting = true;
          tell(HOME, ASK, lock);
        }
        return false;
      }
    };
  }
}
