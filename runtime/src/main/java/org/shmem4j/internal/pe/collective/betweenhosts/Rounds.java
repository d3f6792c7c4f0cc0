package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.internal.pe.collective.Staged;
import org.shmem4j.internal.pe.collective.Startable;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Reduction;

/**
 * One collective of one member, from start to finish. It consists of rounds, each of which works on the received data
 * and posts the next sends and receives. A round is over when it has received everything and its sources may be
 * changed.
 *
 * <p>An object serves one call after another. If this member cannot work (because of wrong counts, or an operator that
 * throws), the exception is thrown at the end. Until then the member sends and receives as planned, so that no other
 * waits for it in vain.
 */
abstract class Rounds extends Messages implements Startable, Staged {
  /** The first tag of a call's own messages; lower ones belong to the meeting with which some calls begin. */
  protected static final int FIRST_TAG = 32;

  // The number of calls by which a member that need not wait for others may get ahead of them.
  private static final int CALLS_BETWEEN_MEETINGS = 32;

  private long tag = NO_TAG;
  private MemorySegment scratch;
  private boolean ends;
  private boolean finished;
  private int round;

  Rounds(FarGroup group) {
    super(group);
  }

  /**
   * Works on the data of the previous round and posts the next sends and receives.
   *
   * @param index the round, from 0
   * @return whether there was anything left to do; sends of the last round may still be under way
   */
  protected abstract boolean round(int index);

  /** {@return whether every member waits for all others anyway} */
  protected boolean meetsAll() {
    return false;
  }

  /**
   * Combines operands, unless that failed before; what an operator throws is thrown at the end of the call.
   *
   * @param helpers the threads that help; null for none
   * @param memory the memory that contains the result and the operands, at these places
   */
  protected final void combine(
      Helpers helpers, Reduction reduction, MemorySegment memory, long result, long left, long right, long count) {
    if (count == 0 || isRefused()) {
      return;
    }
    try {
      SharedKernel.combine(
          helpers, reduction.kernel(), reduction.type().bytes(), memory, result, left, right, count);
    } catch (RuntimeException | Error e) {
      refuse(e);
    }
  }

  /** Combines the operands of all at once; likewise. */
  protected final void combine(Reduction joint, MemorySegment memory, long result, long[] operands, long count) {
    if (isRefused()) {
      return;
    }
    try {
      ((JointKernel) joint.kernel()).combine(memory, result, operands, 0, count);
    } catch (RuntimeException | Error e) {
      refuse(e);
    }
  }

  /** {@return memory for intermediate results, until the call ends} */
  protected final MemorySegment scratch(long bytes) {
    scratch = group.groups().take(bytes);
    return scratch;
  }

  @Override
  public final void start() {
    group.entrance().enter();
    try {
      begin(false);
    } finally {
      group.entrance().leave();
    }
  }

  private void begin(boolean blocks) {
    describe();
    open(blocks);
    firstRound();
  }

  private void describe() {
    if (tag != NO_TAG) {
      record.addTag(tag);
    }
  }

  private void firstRound() {
    meets = !meetsAll() && number() % CALLS_BETWEEN_MEETINGS == 0;
    finished = false;
    ends = false;
    round = 0;
    goOn();
  }

  /** Runs the collective from start to finish. */
  final void run() {
    group.entrance().enter();
    try {
      begin(true);
      while (!finished) {
        awaitAll(ends);
        goOn();
      }
    } catch (WaitInterruptedException | ShmemTimeoutException e) {
      group.entrance().abandon(e);
      throw e;
    } finally {
      group.entrance().leave();
    }
  }

  @Override
  public final boolean advance() {
    boolean moved = false;
    while (!finished && haveCome(ends)) {
      moved = true;
      goOn();
    }
    return moved;
  }

  @Override
  public final boolean isFinished() {
    return finished;
  }

  private void goOn() {
    forgetReceived();
    if (ends) {
      finish();
    } else if (meets) {
      meets = meet(round++, 0);
      round = meets ? round : 0;
    } else {
      ends = !round(round++);
    }
  }

  private void finish() {
    finished = true;
    if (scratch != null) {
      group.groups().give(scratch);
      scratch = null;
    }
    close();
  }

  @Override
  public final long tag() {
    return tag;
  }

  @Override
  public final void tag(long tag) {
    this.tag = tag;
  }

  @Override
  public final boolean tryStart() {
    start();
    return true;
  }

  @Override
  public final void startAs(long asNumber) {
    group.entrance().enter();
    try {
      describe();
      openAs(asNumber);
      firstRound();
    } finally {
      group.entrance().leave();
    }
  }

  @Override
  public final boolean move() {
    boolean ignored = advance();
    return finished;
  }
}
