package org.shmem4j.internal.channel;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.memory.Words;

/**
 * Numbers the collectives of one member of a channel, and tracks which of them are finished, here and on the other
 * members. A collective's slot and room may be reused when all have finished it.
 */
final class Turns {
  private static final int PUBLISHED_TOGETHER = RingLayout.ROOMS / 2;

  private final MemorySegment memory;
  private final Waiter waiter;
  private final boolean guarded;
  private final int[] members;
  private final long[] rings;
  private final int me;
  private final Agreement agreement;
  // The number up to which each member had finished when this member last looked, once in many calls.
  private final long[] heard;
  private long sequence;
  private long doneByAll;
  private long done;
  // Bit i means that number done + 2 + i is also finished.
  private long doneAhead;
  private long published;

  Turns(PeCore core, int[] members, long[] rings, int me, long first, Agreement agreement) {
    this.memory = core.memory();
    this.waiter = core.waiter();
    this.guarded = core.guarded();
    this.members = members;
    this.rings = rings;
    this.me = me;
    this.agreement = agreement;
    this.heard = new long[members.length];
    Arrays.fill(heard, first);
    this.sequence = first;
    this.doneByAll = first;
    this.done = first;
    this.published = first;
  }

  /** {@return the last number that was started} */
  long sequence() {
    return sequence;
  }

  /** {@return the number up to which every collective is finished here} */
  long done() {
    if (guarded) {
      synchronized (this) {
        return done;
      }
    }
    return done;
  }

  /** Numbers the next collective, after waiting until all have finished the one that many turns before. */
  long open(Call call, int turns) {
    long next = sequence + 1;
    if (doneByAll < next - turns) {
      awaitDone(next - turns, call);
    }
    sequence = next;
    return next;
  }

  /** Starts a collective that another member numbered. */
  void open(long number) {
    sequence = Math.max(sequence, number);
  }

  /** {@return whether a collective that needs a room can be opened without waiting; if so, that does not wait} */
  boolean canOpen() {
    long needed = sequence + 1 - RingLayout.ROOMS;
    publish();
    if (done() < needed) {
      return false;
    }
    for (int member = 0; doneByAll < needed && member < rings.length; member++) {
      if (member != me && !hasDone(member, needed)) {
        return false;
      }
    }
    if (doneByAll < needed) {
      allAreDone();
    }
    return true;
  }

  /** {@return whether the next collective's room is known to be unused} */
  boolean nextHasRoom() {
    return sequence + 1 - RingLayout.ROOMS <= doneByAll;
  }

  private void awaitDone(long needed, Call call) {
    // Checking here and in waits is often enough; to check in each call would cost as much as its flag.
    waiter.throwIfFailed();
    waiter.throwIfInterrupted(call);
    publish();
    if (done() < needed) {
      waiter.until(() -> ownDone(needed), call, Waiter.ANY_PE);
    }
    for (int member = 0; member < rings.length; member++) {
      while (member != me && !hasDone(member, needed)) {
        waiter.untilAtLeast(rings[member] + RingLayout.DONE, needed, call, members[member]);
      }
    }
    allAreDone();
  }

  /** Notes what all are known to have finished, and compares it. */
  private void allAreDone() {
    long least = done();
    for (int member = 0; member < rings.length; member++) {
      if (member != me) {
        agreement.compareEarlier(member, heard[member], sequence);
        least = Math.min(least, heard[member]);
      }
    }
    doneByAll = least;
  }

  private boolean hasDone(int member, long needed) {
    if (heard[member] < needed) {
      heard[member] = Words.getAcquire(memory, rings[member] + RingLayout.DONE);
    }
    return heard[member] >= needed;
  }

  private boolean ownDone(long needed) {
    boolean ignored = waiter.progress();
    return done() >= needed;
  }

  /** Notes that a collective is finished here. */
  void finish(long number) {
    if (guarded) {
      synchronized (this) {
        markDone(number);
      }
    } else {
      markDone(number);
    }
  }

  /** Tells the others what is finished here: seldom, but always before this member has to wait. */
  void publish() {
    if (published == done) {
      return;
    }
    if (guarded) {
      synchronized (this) {
        publishNews();
      }
    } else {
      publishNews();
    }
  }

  private void publishNews() {
    published = done;
    agreement.publish(done);
    Words.setRelease(memory, rings[me] + RingLayout.DONE, done);
  }

  private void markDone(long number) {
    if (number == done + 1) {
      done = number;
      while ((doneAhead & 1) != 0) {
        done++;
        doneAhead >>>= 1;
      }
      doneAhead >>>= 1;
      if (done >= published + PUBLISHED_TOGETHER) {
        publishNews();
      }
    } else {
      doneAhead |= 1L << (number - done - 2);
    }
  }
}
