package org.shmem4j.internal.pe.job;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.MessageHandler;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.type.AtomicOp;

/**
 * Locks between hosts. PE 0 has the words of all locks. For PEs on other hosts it releases locks, notes abandoned
 * tickets, and tells which ticket a lock shows.
 */
final class FarLocks {
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
    transport.handle(Channels.LOCKS, (from, number, record, payload) -> {
      Notice notice = Notice.of(Channels.LOCKS, number, record);
      boolean isRight = notice != null && (notice == Notice.SHOWN || locks.isLockHere(record[0]));
      MessageHandler.require(isRight, "locks", from, number, record);
      switch (notice) {
        case CLEAR -> locks.showNext(record[0]);
        case GIVE_UP -> locks.giveUp(record[0], record[1]);
        case ASK_SHOWN -> tell(from, Notice.SHOWN, record[0], locks.shown(record[0]));
        default -> answers.put(record[0], record[1]);
      }
    });
  }

  private void tell(int pe, Notice notice, long... record) {
    Transfer ignored = transport.send(pe, Channels.LOCKS, notice.number(), record, null, 0, 0);
  }

  /** Applies an atomic operation to the word of a lock on another host. */
  long atomic(long word, AtomicOp op, long value, long cond) {
    return words.atomic(HOME, Placement.offset(word), op, Long.BYTES, value, cond);
  }

  void clear(long lock) {
    tell(HOME, Notice.CLEAR, lock);
  }

  void giveUp(long lock, long ticket) {
    tell(HOME, Notice.GIVE_UP, lock, ticket);
  }

  /** Returns a condition that holds when a lock shows a ticket; it asks PE 0 at intervals. */
  WaitCondition shows(long lock, long ticket) {
    answers.remove(lock);
    return new WaitCondition() {
      private long asked = Outside.nanoTime() - LEAST_NANOS_BETWEEN_QUESTIONS;
      private boolean waiting;

      @Override
      public boolean holds() {
        Long answer = answers.remove(lock);
        waiting &= answer == null;
        if (answer != null && answer == ticket) {
          return true;
        }
        long now = Outside.nanoTime();
        if (!waiting && now - asked >= LEAST_NANOS_BETWEEN_QUESTIONS) {
          asked = now;
          waiting = true;
          tell(HOME, Notice.ASK_SHOWN, lock);
        }
        return false;
      }
    };
  }
}
