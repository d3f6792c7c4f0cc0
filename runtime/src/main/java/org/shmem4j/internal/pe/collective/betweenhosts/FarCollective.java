package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Reduction;

/**
 * A collective over hosts. It consists of rounds, each of which works on the received data and posts the next sends and
 * receives. A round is over when it has received everything and its sources may be changed.
 *
 * <p>If this member cannot work (because of wrong counts, or an operator that throws), the exception is thrown at the
 * end. Until then the member sends and receives as planned, so that no other waits for it in vain.
 */
abstract class FarCollective extends FarCall {
  /** The first tag of a call's own messages; lower ones belong to the meeting with which some calls begin. */
  protected static final int FIRST_TAG = 32;
  /**
   * How many pieces or tables of a call have tags of their own: a tag is reused only when its messages came long ago.
   */
  protected static final int NUMBERS_WITH_TAGS = 1 << 16;

  // The number of calls by which a member that need not wait for others may get ahead of them.
  private static final int CALLS_BETWEEN_MEETINGS = 32;

  private static final long SHARED_BLOCK_BYTES = 16 << 10;
  private static final long ALIGNMENT = 64;

  private MemorySegment scratch;
  private boolean ends;
  private boolean finished;
  private int round;

  FarCollective(FarGroup group) {
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
   * Combines operands, unless that failed before, in blocks that the threads of a work group share, if there are any.
   * What an operator throws is thrown at the end of the call.
   *
   * @param memory the memory that contains the result and the operands, at these places
   */
  protected final void combine(
      Reduction reduction, MemorySegment memory, long result, long left, long right, long count) {
    if (count == 0 || isRefused()) {
      return;
    }
    long bytes = reduction.type().bytes();
    long block = Math.max(1, SHARED_BLOCK_BYTES / bytes);
    try {
      if (helpers == null || count < 2 * block) {
        reduction.kernel().combine(memory, result, left, right, count);
        return;
      }
      helpers.share(Math.toIntExact(Math.ceilDiv(count, block)), index -> {
        long at = index * block * bytes;
        reduction.kernel().combine(
            memory, result + at, left + at, right + at, Math.min(block, count - index * block));
      });
    } catch (RuntimeException | Error e) {
      refuse(e);
    }
  }

  /**
   * Likewise combines operands: the first {@code end} from left to right, or all of them at once if the kernel is
   * joint.
   */
  protected final void combine(
      Reduction reduction, MemorySegment memory, long result, long[] operands, int end, long count) {
    if (reduction.isJoint()) {
      combineAtOnce(reduction, memory, result, operands, count);
      return;
    }
    long left = operands[0];
    for (int i = 1; i < end; i++) {
      combine(reduction, memory, result, left, operands[i], count);
      left = result;
    }
    if (left != result) {
      MemorySegment.copy(memory, left, memory, result, count * reduction.type().bytes());
    }
  }

  private void combineAtOnce(Reduction joint, MemorySegment memory, long result, long[] operands, long count) {
    if (isRefused()) {
      return;
    }
    try {
      ((JointKernel) joint.kernel()).combine(memory, result, operands, 0, count);
    } catch (RuntimeException | Error e) {
      refuse(e);
    }
  }

  /**
   * Combines operands of this host's members from left to right through a room, or copies this member's if there are no
   * others.
   */
  protected final void combineHere(
      Reduction reduction, int[] mates, MemorySegment source, long at, long count, MemorySegment to, long toAt) {
    long bytes = reduction.type().bytes();
    if (mates.length == 1) {
      MemorySegment.copy(source, at, to, toAt, count * bytes);
      return;
    }
    long block = Math.max(1, RingLayout.STAGING_BYTES / bytes);
    long result = staging(channel.me());
    for (long done = 0; done < count; done += block) {
      long number = Math.min(block, count - done);
      long from = at + done * bytes - group.heap(me);
      long left = from + group.heap(mates[0]);
      for (int mate = 1; mate < mates.length; mate++) {
        combine(reduction, source, result, left, from + group.heap(mates[mate]), number);
        left = result;
      }
      MemorySegment.copy(source, left, to, toAt + done * bytes, number * bytes);
    }
  }

  /** {@return memory for intermediate results, until the call ends} */
  protected final MemorySegment scratch(long bytes) {
    scratch = group.groups.take(bytes);
    return scratch;
  }

  /** {@return the bytes that data take there, so that what follows them is aligned} */
  protected static final long aligned(long bytes) {
    return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
  }

  @Override
  protected final void prepare() {
    addTagToRecord();
  }

  @Override
  protected final void begin(long asNumber, boolean blocks) {
    open(asNumber, blocks);
    meets = !meetsAll() && number() % CALLS_BETWEEN_MEETINGS == 0;
    finished = false;
    ends = false;
    round = 0;
    goOn();
  }

  @Override
  protected final void goToTheEnd() {
    while (!finished) {
      awaitAll(ends);
      goOn();
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
      group.groups.give(scratch);
      scratch = null;
    }
    close();
  }
}
