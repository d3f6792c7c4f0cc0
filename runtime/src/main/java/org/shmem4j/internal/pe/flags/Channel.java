package org.shmem4j.internal.pe.flags;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.Wakeup;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.Call;

/**
 * The place where a group of PEs meets. Each member has a ring of slots that only it writes. A collective takes the
 * next slot in turn: it writes its signature and perhaps a small payload, and finally the sequence number that
 * announces them. A member reuses a slot when all members have finished the collective that used it before. A payload
 * that does not fit into a slot goes to a room. There are fewer rooms, also used in turn, so that small calls can run
 * far ahead without passing all that memory through the caches.
 */
public final class Channel extends GroupEnd {
  private final MemorySegment memory;
  private final Wakeup wakeup; // null unless members may sleep until this one wakes them
  private final int indexHere;
  private final SlidingWindow window;
  private final int team;
  private final long[] rings;
  private final long[] stagings;
  private final long[] heaps;
  private final Agreement agreement;

  /**
   * Creates one member's end of a channel.
   *
   * @param core the member's memory, control state and waiter
   * @param key distinguishes the group for those that watch it, also from earlier groups with the same number
   * @param team the number of the team or active set, which has already taken its rings
   * @param members the members' numbers in the world
   * @param me this PE's index among them
   * @param first the sequence number before the first one, the same on all members
   */
  public Channel(PeCore core, long key, int team, int[] members, int me, long first) {
    super(core, key, members, me);
    this.memory = core.memory();
    this.wakeup = waiter.wakeup();
    this.indexHere = core.placement().indexHere(members[me]);
    this.team = team;
    this.rings = new long[members.length];
    this.stagings = new long[members.length];
    this.heaps = new long[members.length];
    Rings all = new Rings(memory);
    for (int i = 0; i < members.length; i++) {
      int index = core.placement().indexHere(members[i]);
      rings[i] = all.ring(team, index);
      stagings[i] = all.staging(team, index);
      heaps[i] = core.placement().heap(members[i]);
    }
    this.agreement = new Agreement(core, members, rings, me, first);
    this.window = new SlidingWindow(core, members, rings, me, first, agreement);
  }

  public MemorySegment memory() {
    return memory;
  }

  /** {@return the number of the channel's team or active set} */
  public int team() {
    return team;
  }

  @Override
  public long sequence() {
    return window.sequence();
  }

  @Override
  public long lastCall() {
    return window.sequence();
  }

  @Override
  protected boolean hasFinishedAll() {
    return window.done() == window.sequence();
  }

  /** The address of an offset in a member's heap. */
  public long address(int member, long offset) {
    return heaps[member] + offset;
  }

  /** {@return the start of each member's heap; callers must not change the array} */
  public long[] heaps() {
    return heaps;
  }

  /**
   * Starts a collective, after waiting until this member may use the next slot and room.
   *
   * @param call the call
   * @param reusedAfter the number of collectives after which its slot or its room is reused
   * @return its sequence number
   */
  public long open(Call call, int reusedAfter) {
    return window.open(call, reusedAfter);
  }

  /**
   * Starts a collective that another member numbered, even if lower numbers have not been started yet.
   *
   * @param number its sequence number, which is one of the next that have rooms
   */
  public void open(long number) {
    window.open(number);
  }

  /**
   * Returns whether the next collective could be opened without waiting.
   *
   * @param reusedAfter the number of collectives after which its slot or its room is reused
   * @return whether it could
   */
  public boolean canOpen(int reusedAfter) {
    return window.canOpen(reusedAfter);
  }

  /** {@return the number up to which every collective is finished here} */
  public long done() {
    return window.done();
  }

  /** {@return the tag of the collective in which a member has arrived; -1 if it has not arrived} */
  public long tag(int member, long sequence) {
    long at = slotAt(member, sequence);
    return Words.getAcquire(memory, at + RingLayout.SEQUENCE) == sequence
        ? CallRecord.tag(memory, RingLayout.record(rings[member], sequence))
        : -1;
  }

  /** Informs the others that a collective failed here. */
  public void reportError(long sequence, long status) {
    Words.set(memory, rings[me] + RingLayout.ERROR_STATUS, status);
    Words.setRelease(memory, rings[me] + RingLayout.ERROR, sequence);
  }

  /** {@return the status with which a collective failed on any member; 0 if it did not, or another has failed since} */
  public long reportedError(long sequence) {
    for (long ring : rings) {
      if (Words.getAcquire(memory, ring + RingLayout.ERROR) == sequence) {
        return Words.get(memory, ring + RingLayout.ERROR_STATUS);
      }
    }
    return 0;
  }

  private long slotAt(int member, long sequence) {
    return RingLayout.slot(rings[member], sequence);
  }

  /** The address of a member's payload for a collective, which is in the line of the flag if it fits. */
  public long payload(int member, long sequence, long bytes) {
    return bytes <= RingLayout.INLINE_BYTES
        ? slotAt(member, sequence) + RingLayout.INLINE
        : RingLayout.room(rings[member], sequence);
  }

  /** {@return the address at which this member has up to a room of values that are not in its heap} */
  public long scalars() {
    return rings[me] + RingLayout.SCALARS;
  }

  /** The address of a member's room for larger pieces of a collective. */
  public long staging(int member, long sequence) {
    return RingLayout.staging(stagings[member], sequence);
  }

  /** Tells the others that this member has arrived in a collective, with its record and its payload. */
  public void arrive(long sequence, CallRecord record) {
    long at = slotAt(me, sequence);
    Words.set(memory, at + RingLayout.SIGNATURE, agreement.sign(sequence, record));
    Words.setRelease(memory, at + RingLayout.SEQUENCE, sequence);
    wakeWaiters();
  }

  /**
   * Prefetches the lines of the next slot's payload from the others' caches to this PE's while it waits anyway.
   *
   * @param bytes the bytes of the expected payload
   */
  public void prefetchNextPayload(long bytes) {
    if (bytes > RingLayout.INLINE_BYTES && window.nextHasRoom()) {
      long from = payload(me, window.sequence() + 1, bytes);
      for (long at = from; at < from + bytes; at += HostLayout.LINE) {
        Words.set(memory, at, 0);
      }
    }
  }

  /**
   * Returns whether a member has reached a step of a collective; step 0 is its arrival. Refuses a member that is in a
   * different call.
   */
  public boolean has(int member, long sequence, int step) {
    long at = slotAt(member, sequence);
    if (step > 0 && Words.getAcquire(memory, at + RingLayout.STEP) >= stepWord(sequence, step)) {
      return true;
    }
    if (Words.getAcquire(memory, at + RingLayout.SEQUENCE) < sequence) {
      return false;
    }
    arrived(member, sequence); // a member in a different call may never reach the step
    return step == 0;
  }

  /** Throws if a member leaves the job without having reached a step of a collective. */
  public void requireToCome(int member, long sequence, int step) {
    if (waiter.failures().leaves(members[member]) && !has(member, sequence, step)) {
      throw waiter.failures().left(members[member], agreement.call(sequence));
    }
  }

  /**
   * Throws if a member leaves the job without having finished what the next collective must wait for before it opens.
   *
   * @param reusedAfter the number of collectives after which its slot or its room is reused
   */
  public void requireToFinish(int reusedAfter) {
    window.requireToFinish(reusedAfter);
  }

  /** Waits until a member has reached a step of a collective; refuses a member that is in a different call. */
  public void await(int member, long sequence, int step) {
    long at = slotAt(member, sequence);
    if (step == 0) {
      await(at + RingLayout.SEQUENCE, sequence, sequence, member);
      arrived(member, sequence);
    } else if (!waiter.spinsUntilAtLeast(at + RingLayout.STEP, stepWord(sequence, step))) {
      await(member, sequence, 0); // a member in a different call may never reach the step
      await(at + RingLayout.STEP, stepWord(sequence, step), sequence, member);
    }
  }

  private void await(long at, long value, long sequence, int member) {
    if (!waiter.spinsUntilAtLeast(at, value)) {
      waiter.untilAtLeastAfterSpinning(at, value, agreement.call(sequence), members[member]);
    }
  }

  /** Announces that this member has reached a step after its arrival. */
  public void reach(long sequence, int step) {
    Words.setRelease(memory, slotAt(me, sequence) + RingLayout.STEP, stepWord(sequence, step));
    wakeWaiters();
  }

  private static long stepWord(long sequence, int step) {
    return sequence << RingLayout.STEP_BITS | step;
  }

  private void arrived(int member, long sequence) {
    agreement.compare(member, sequence, Words.get(memory, slotAt(member, sequence) + RingLayout.SIGNATURE));
  }

  @Override
  public void end(boolean allEnded) {
    if (canGoOn()) {
      agreement.end(window.sequence(), allEnded);
    }
  }

  private void wakeWaiters() {
    if (wakeup != null) {
      wakeup.wakeWaiters(indexHere);
    }
  }

  /** Finishes a collective on this member, which no longer reads the others' slots for it. */
  public void finish(long sequence) {
    window.finish(sequence);
    wakeWaiters();
  }
}
