package org.shmem4j.internal.pe.collective;

import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Entrance;
import org.shmem4j.internal.pe.flags.GroupEnd;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * One member's part in one collective, from start to finish: how it is started, run and advanced, who helps it, who
 * watches it, and what happens if it ends with an exception. Subclasses define what its steps wait for and do. A
 * blocking call runs through all steps; a request continues as far as it can each time it is advanced.
 *
 * <p>An object serves one call after another, so that blocking calls create no garbage.
 */
public abstract class Collective {
  /** The tag of calls that are matched by their order. */
  public static final long NO_TAG = 0;
  /** Stands for the group's next call number; calls are numbered in their order. */
  public static final long NEXT = -1;
  /** Stands for an array that a call does not use, or that is not in the members' heaps. */
  public static final long NOWHERE = -1;

  protected final CallRecord record = new CallRecord();
  /** The threads that share the work of this call; null for none. */
  protected Helpers helpers;
  /** The offset of the array that the call writes, if it is in the members' heaps. */
  protected long destOffset = NOWHERE;
  /** The offset of the array that the call reads, if it is in the members' heaps. */
  protected long sourceOffset = NOWHERE;
  private final GroupEnd end;
  private long tag = NO_TAG;
  private Trace trace;
  private Object traced;
  // Whether the call was already reported to its watchers when it was queued.
  private boolean tracedBefore;

  /** Creates a collective of this member of a group. */
  protected Collective(GroupEnd end) {
    this.end = end;
  }

  /** {@return what must agree between the members; the caller fills it before each call} */
  public final CallRecord record() {
    return record;
  }

  /**
   * Sets the offsets of the arrays in the members' heaps; {@link #NOWHERE} for an array that this member does not use.
   */
  public final void arrays(long dest, long source) {
    destOffset = dest;
    sourceOffset = source;
  }

  /** {@return whether one of the arrays starts in a part of the heap} */
  final boolean uses(long from, long to) {
    return (destOffset >= from && destOffset < to) || (sourceOffset >= from && sourceOffset < to);
  }

  /** {@return the end of the group that makes the call} */
  final GroupEnd end() {
    return end;
  }

  /** Fills the record and plans the steps before each start, if the call was not prepared when it was made. */
  protected void prepare() {}

  /** {@return whether the prepared call has a slot, so that it can begin without waiting} */
  protected abstract boolean canBegin();

  /**
   * Starts the call.
   *
   * @param asNumber the number on which the members agreed; {@link #NEXT} to take the next one
   * @param blocks whether the caller returns only when it is finished here
   */
  protected abstract void begin(long asNumber, boolean blocks);

  /** Runs all steps and finishes the call. */
  protected abstract void goToTheEnd();

  /** Runs the collective from start to finish; the helpers, if there are any, also do blocks of its work. */
  public final void run(Helpers others) {
    if (helpers != others) { // even storing the same reference again has a cost
      helpers = others;
    }
    run();
  }

  /** Runs the collective from start to finish. */
  public final void run() {
    Entrance entrance = end.entrance();
    entrance.enter();
    try {
      prepare();
      if (end.isQueueing()) {
        awaitQueued();
      }
      begin(NEXT, true);
      goToTheEnd();
    } catch (WaitInterruptedException | ShmemTimeoutException e) {
      entrance.abandon(e);
      throw e;
    } finally {
      entrance.leave();
    }
  }

  /** Waits until every call that the PE made on this group before this one has started. */
  private void awaitQueued() {
    end.waiter().until(() -> {
      boolean ignored = end.isQueueing() && end.waiter().work().advance();
      return !end.isQueueing();
    }, record.call(), Waiter.ANY_PE);
  }

  /**
   * Starts the call, unless it would have to wait for other members, or for earlier calls that wait for them. Never
   * waits.
   *
   * @return whether it has started
   */
  public final boolean tryStart() {
    end.entrance().enter();
    try {
      prepare();
      boolean can = !end.isQueueing() && canBegin();
      if (can) {
        begin(NEXT, false);
      }
      return can;
    } finally {
      end.entrance().leave();
    }
  }

  /** Starts the call, the first in its group's queue, unless it must still wait; returns whether it started. */
  final boolean tryStartQueued() {
    boolean can = canBegin();
    if (can) {
      begin(NEXT, false);
      tracedBefore = false;
    }
    return can;
  }

  /** Throws if the call can never start because a member of this host for which it waits leaves the job. */
  protected abstract void requireToBegin();

  /**
   * Throws if the started call can never finish because a member of this host for which it waits leaves the job.
   * Members on other hosts report that themselves.
   */
  protected abstract void requireToCome();

  /** Starts the call under a number that the first member assigned. */
  public final void startAs(long number) {
    end.entrance().enter();
    try {
      prepare();
      begin(number, false);
    } finally {
      end.entrance().leave();
    }
  }

  /** Advances the call as far as possible without waiting; returns whether it advanced. */
  public abstract boolean advance();

  /** {@return whether it is finished here} */
  public abstract boolean isFinished();

  /** Records that the call has ended without a failure, so that the object can be reused. */
  protected void release() {}

  /** {@return its number in its group} */
  public abstract long number();

  /** {@return the tag that the call carries} */
  public final long tag() {
    return tag;
  }

  /** Sets the tag that the call carries, which must agree between members. */
  public final void tag(long tag) {
    this.tag = tag;
  }

  /** Adds the tag to the record, if the call carries one. */
  protected final void addTagToRecord() {
    if (tag != NO_TAG) {
      record.addTag(tag);
    }
  }

  /** Reports the start to watchers before this member arrives: otherwise others could seem to leave before it came. */
  protected final void traceStart(long number, boolean blocks) {
    if (trace != end.waiter().trace()) {
      trace = end.waiter().trace();
    }
    if (trace != null && !tracedBefore) {
      traced = trace.collectiveStarts(record, end.group(), number, blocks);
    }
  }

  /** Reports to watchers that the call is made, before it waits for its start: later calls must not seem earlier. */
  final void traceQueued(long number) {
    traceStart(number, false);
    tracedBefore = true;
  }

  /** Reports to watchers that the call is finished here. */
  protected final void traceEnd() {
    if (trace != null) {
      trace.collectiveEnds(traced);
    }
  }
}
