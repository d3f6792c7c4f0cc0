package org.shmem4j.internal.pe.job;

import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.waiting.WaitCondition;

/**
 * The words of locks in this host's memory. PE 0 also serves far PEs: it releases locks, records tickets that they gave
 * up, and reports which ticket a lock shows.
 */
final class LockWordsHere implements LockWords {
  private static final long SHOWN = Locks.SHOWN;

  private final PeCore core;
  private final GivenUp givenUp;
  private volatile boolean gaveUp;

  LockWordsHere(PeCore core) {
    this.core = core;
    long[] tables = new long[core.placement().pesHere()];
    for (int index = 0; index < tables.length; index++) {
      tables[index] = HostLayout.control(index) + HostLayout.PE_GIVEN_UP;
    }
    this.givenUp = new GivenUp(core.memory(), tables, core.placement().indexHere(core.pe()));
    if (core.transport() != null) {
      core.transport().listen(Channels.LOCKS, (from, number, record, payload) -> serve(from, number, record));
    }
  }

  private void serve(int from, long number, long[] record) {
    Notice notice = Notice.of(Channels.LOCKS, number, record);
    boolean isRight = notice != null && notice != Notice.SHOWN && isLock(record[0]);
    MessageListener.require(isRight, "locks", from, number, record);
    switch (notice) {
      case CLEAR -> showNext(record[0]);
      case GIVE_UP -> giveUp(record[0], record[1]);
      default -> FarLockWords.tell(core.transport(), from, Notice.SHOWN, record[0], shown(record[0]));
    }
  }

  private boolean isLock(long lock) {
    return lock >= 0 && lock % Long.BYTES == 0 && lock <= core.placement().heapBytes() - Long.BYTES;
  }

  private long at(long lock) {
    return core.placement().heap(0) + lock;
  }

  private long shown(long lock) {
    return Words.getAcquire(core.memory(), at(lock)) & SHOWN;
  }

  @Override
  public long fetch(long lock) {
    return Words.getAcquire(core.memory(), at(lock));
  }

  @Override
  public long add(long lock, long value) {
    return Words.getAndAdd(core.memory(), at(lock), value);
  }

  @Override
  public boolean compareAndSet(long lock, long expected, long value) {
    return Words.compareAndSet(core.memory(), at(lock), expected, value);
  }

  @Override
  public WaitCondition shows(long lock, long ticket) {
    return () -> shown(lock) == ticket;
  }

  @Override
  public void showNext(long lock) {
    long seen;
    long next;
    do {
      do {
        seen = fetch(lock);
        next = (seen + 1) & SHOWN;
      } while (!compareAndSet(lock, seen, (seen & ~SHOWN) | next));
      // A ticket that no PE has taken yet cannot be given up.
    } while (next != seen >>> Locks.TICKET_SHIFT && givenUp.take(lock, next));
  }

  /** Gives up a ticket of this PE or of a far one. */
  @Override
  public void giveUp(long lock, long ticket) {
    gaveUp = true;
    if (!givenUp.add(lock, ticket)) {
      core.control().peThrew(core.pe(), new IllegalStateException(
          "a PE must not give up waiting for more locks at once than there is room for: limit=" + GivenUp.ENTRIES));
    } else if (shown(lock) == ticket && givenUp.take(lock, ticket)) {
      showNext(lock);
    }
  }

  @Override
  public void forget(long from, long to) {
    if (gaveUp) {
      givenUp.forget(from, to);
    }
  }
}
