package org.shmem4j.internal.pe.job;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.transport.FarContext;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.type.AtomicOp;

/** The words of locks if PE 0 is far: atomic operations on them, and messages to PE 0 for everything else. */
final class FarLockWords implements LockWords {
  private static final int HOME = 0;
  private static final long LEAST_NANOS_BETWEEN_QUESTIONS = 20_000;

  private final Transport transport;
  private final FarContext words;
  private final ConcurrentMap<Long, Long> answers = new ConcurrentHashMap<>();

  FarLockWords(Transport transport) {
    this.transport = transport;
    this.words = transport.openContext();
    transport.listen(Channels.LOCKS, (from, number, record, payload) -> {
      boolean isRight = Notice.of(Channels.LOCKS, number, record) == Notice.SHOWN;
      MessageListener.require(isRight, "locks", from, number, record);
      answers.put(record[0], record[1]);
    });
  }

  static void tell(Transport transport, int pe, Notice notice, long... record) {
    Transfer ignored = transport.send(pe, Channels.LOCKS, notice.number(), record, null, 0, 0);
  }

  @Override
  public long fetch(long lock) {
    return words.atomic(HOME, lock, AtomicOp.FETCH, Long.BYTES, 0, 0);
  }

  @Override
  public long add(long lock, long value) {
    return change(lock, AtomicOp.ADD, value, 0);
  }

  @Override
  public boolean compareAndSet(long lock, long expected, long value) {
    return change(lock, AtomicOp.COMPARE_SWAP, value, expected) == expected;
  }

  /**
   * Changes a word and returns its old value. Neither an interrupt nor a time limit ends this call: a ticket taken
   * without anybody knowing of it would keep the lock closed forever. They end only the wait for the ticket, which
   * follows.
   */
  private long change(long lock, AtomicOp op, long value, long cond) {
    MemorySegment before = Arena.ofAuto().allocate(Long.BYTES);
    words.atomicNbi(HOME, lock, op, Long.BYTES, value, cond, before, 0);
    boolean interrupted = false;
    boolean done = false;
    while (!done) {
      try {
        words.quiet();
        done = true;
      } catch (WaitInterruptedException | ShmemTimeoutException e) {
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return before.get(ValueLayout.JAVA_LONG, 0);
  }

  @Override
  public void showNext(long lock) {
    tell(transport, HOME, Notice.CLEAR, lock);
  }

  @Override
  public void giveUp(long lock, long ticket) {
    tell(transport, HOME, Notice.GIVE_UP, lock, ticket);
  }

  /** Does nothing: PE 0 has recorded the tickets, and forgets them itself. */
  @Override
  public void forget(long from, long to) {}

  /** Returns a condition that asks PE 0 at intervals. */
  @Override
  public WaitCondition shows(long lock, long ticket) {
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
          tell(transport, HOME, Notice.ASK_SHOWN, lock);
        }
        return false;
      }
    };
  }
}
