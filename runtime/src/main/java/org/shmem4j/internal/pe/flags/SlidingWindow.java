package org.shmem4j.internal.pe.flags;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.Guard;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The window of calls that one member of a channel may have open: numbers its collectives, and tracks which of them are
 * finished, here and on the other members. A collective's slot and room are reused when all have finished it, so a
 * member is ahead of the others by no more collectives than there are slots or rooms (a sliding window, as in Cerf and
 * Kahn, "A Protocol for Packet Network Intercommunication", 1974).
 */
final class SlidingWindow {
  private final MemorySegment memory;
  private final Waiter waiter;
  private final Guard guard;
  private final int[] members;
  private final long[] rings;
  private final int me;
  private final long doneAt;
  private final Agreement agreement;
  // The number up to which each member had finished when this member last looked, once in many calls.
  private final long[] heard;
  private long sequence;
  private long doneByAll;
  private long done;
  // Bit i means that number done + 2 + i is also finished.
  private long doneAhead;

  SlidingWindow(PeCore core, int[] members, long[] rings, int me, long first, Agreement agreement) {
    this.memory = core.memory();
    this.waiter = core.waiter();
    this.guard = core.guard();
    this.members = members;
    this.rings = rings;
    this.me = me;
    this.doneAt = rings[me] + RingLayout.DONE;
    this.agreement = agreement;
    this.heard = new long[members.length];
    Arrays.fill(heard, first);
    this.sequence = first;
    this.doneByAll = first;
    this.done = first;
  }

  /** {@return the last number that was started} */
  long sequence() {
    return sequence;
  }

  /** {@return the number up to which every collective is finished here} */
  long done() {
    if (guard.isOn()) {
      synchronized (this) {
        return done;
      }
    }
    return done;
  }

  /** Numbers the next collective, after waiting until all have finished the one whose slot or room it reuses. */
  long open(Call call, int reusedAfter) {
    long needed = neededBy(reusedAfter);
    if (doneByAll < needed) {
      awaitDone(needed, call);
    }
    return ++sequence;
  }

  /** The number of the collective that all must have finished before the next one uses its slot or room again. */
  private long neededBy(int reusedAfter) {
    return sequence + 1 - reusedAfter;
  }

  /** Starts a collective that another member numbered. */
  void open(long number) {
    sequence = Math.max(sequence, number);
  }

  /** {@return whether the next collective can be opened without waiting} */
  boolean canOpen(int reusedAfter) {
    long needed = neededBy(reusedAfter);
    return doneByAll >= needed || haveDone(needed);
  }

  private boolean haveDone(long needed) {
    if (done() < needed) {
      return false;
    }
    for (int member = 0; member < rings.length; member++) {
      if (member != me && !hasDone(member, needed)) {
        return false;
      }
    }
    allAreDone();
    return true;
  }

  /**
   * Throws if a member leaves the job without having finished what the next collective must wait for before it opens.
   */
  void requireToFinish(int reusedAfter) {
    long needed = neededBy(reusedAfter);
    for (int member = 0; member < rings.length; member++) {
      if (member != me && waiter.failures().leaves(members[member]) && !hasDone(member, needed)) {
        throw waiter.failures().left(members[member], Call.NONE);
      }
    }
  }

  /** {@return whether the next collective's room is known to be unused} */
  boolean nextHasRoom() {
    return neededBy(RingLayout.ROOMS) <= doneByAll;
  }

  private void awaitDone(long needed, Call call) {
    // Checking here and in waits is often enough; checking in each call would cost as much as its flag.
    waiter.failures().throwIfFailed();
    waiter.failures().throwIfInterrupted(call);
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

  /** Records what all members are known to have finished, and compares signatures. */
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
    boolean ignored = waiter.work().advance();
    return done() >= needed;
  }

  /** Records that a collective is finished here, and announces it: others may wait for it whatever this PE does now. */
  void finish(long number) {
    if (guard.isOn()) {
      synchronized (this) {
        markDone(number);
      }
    } else {
      markDone(number);
    }
  }

  private void markDone(long number) {
    if (number != done + 1) {
      doneAhead |= 1L << (number - done - 2);
      return;
    }
    long last = number;
    if (doneAhead != 0) {
      int more = Long.numberOfTrailingZeros(~doneAhead);
      last += more;
      doneAhead = doneAhead >>> more >>> 1;
    }
    done = last;
    if ((last ^ (number - 1)) >= Agreement.SIGNED_TOGETHER) { // a multiple of that number was reached
      agreement.publish(last);
    }
    Words.setRelease(memory, doneAt, last);
  }
}
