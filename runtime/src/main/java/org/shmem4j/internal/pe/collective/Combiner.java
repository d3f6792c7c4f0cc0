package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * Combines the operands of all members from left to right in the order of the members, so that every algorithm gives
 * the same bits.
 */
final class Combiner {
  private final Channel channel;
  private final MemorySegment memory;
  private Reduction reduction;
  private Kernel kernel;
  /** Null for operations that combine pair by pair. */
  private JointKernel joint;
  private int elementBytes;
  private long[] payloads;

  Combiner(Channel channel) {
    this(channel, channel.memory());
  }

  /** Creates a combiner for memory other than the channel's, for which only {@link #combine} may be used. */
  Combiner(Channel channel, MemorySegment memory) {
    this.channel = channel;
    this.memory = memory;
  }

  void set(Reduction reduction) {
    this.reduction = reduction;
    this.kernel = reduction.kernel();
    this.joint = reduction.isJoint() ? (JointKernel) kernel : null;
    this.elementBytes = reduction.type().bytes();
  }

  boolean is(Reduction other) {
    return reduction == other;
  }

  int elementBytes() {
    return elementBytes;
  }

  long bytes(long elements) {
    return elements * elementBytes;
  }

  /** {@return the first element of this member's share of a number of elements} */
  long shareStart(long elements) {
    return Shares.start(elements, elementBytes, channel.me(), channel.size());
  }

  /** {@return the element after the last one of this member's share of a number of elements} */
  long shareEnd(long elements) {
    return Shares.start(elements, elementBytes, channel.me() + 1, channel.size());
  }

  /**
   * Combines a part of the payloads of a collective.
   *
   * @param result the address of the result
   * @param ownInResult whether this member's operands are in the result instead of in its slot
   * @param count the number of elements in a payload
   * @param from the element at which the part starts
   * @param part its elements
   */
  void combinePayloads(long sequence, long result, boolean ownInResult, long count, long from, long part) {
    if (joint != null) {
      combine(result, payloads(sequence, result, ownInResult, count, from), 0, part);
      return;
    }
    long bytes = bytes(count);
    long skip = bytes(from);
    int me = channel.me();
    long first = ownInResult && me == 0 ? result : channel.payload(0, sequence, bytes) + skip;
    if (channel.size() == 1) {
      if (result != first) {
        MemorySegment.copy(memory, first, memory, result, bytes(part));
      }
    } else {
      long left = first;
      for (int member = 1; member < channel.size(); member++) {
        long right = ownInResult && me == member ? result : channel.payload(member, sequence, bytes) + skip;
        kernel.combine(memory, result, left, right, part);
        left = result;
      }
    }
    finish(result, part);
  }

  private long[] payloads(long sequence, long result, boolean ownInResult, long count, long from) {
    if (payloads == null) {
      payloads = new long[channel.size()];
    }
    for (int member = 0; member < payloads.length; member++) {
      payloads[member] = ownInResult && member == channel.me()
          ? result
          : channel.payload(member, sequence, bytes(count)) + bytes(from);
    }
    return payloads;
  }

  /**
   * Combines a part of the operands of all members.
   *
   * @param result the address of the result; must not be the same part of any operand but the first
   * @param given the addresses of the members' operands
   * @param at the offset of the part in each operand
   * @param count the number of elements in that part
   */
  void combine(long result, long[] given, long at, long count) {
    if (joint != null) {
      joint.combine(memory, result, given, at, count);
      return;
    }
    long left = given[0] + at;
    for (int member = 1; member < given.length; member++) {
      kernel.combine(memory, result, left, given[member] + at, count);
      left = result;
    }
    if (left != result) { // there is one member
      MemorySegment.copy(memory, left, memory, result, bytes(count));
    }
    finish(result, count);
  }

  /** {@return the elements of a block that stays in the cache, and fits into a staging room} */
  long block(Limits limits) {
    return Math.max(1, Math.min(limits.blockBytes(), RingLayout.STAGING_BYTES) / elementBytes);
  }

  /**
   * Combines a part of the operands of all members block after block.
   *
   * @param to the memory of the results; differs from that of the operands only if {@code place} is given
   * @param dest the address there of the results for offset 0
   * @param place where the results of each block are combined first; {@link CommonMemory#OUTSIDE} for the destination
   */
  void combineBlocks(MemorySegment to, long dest, long place, long[] given, long at, long count, Limits limits) {
    long block = block(limits);
    for (long done = 0; done < count; done += block) {
      long number = Math.min(block, count - done);
      long part = at + bytes(done);
      combine(place == CommonMemory.OUTSIDE ? dest + part : place, given, part, number);
      if (place != CommonMemory.OUTSIDE) {
        MemorySegment.copy(memory, place, to, dest + part, bytes(number));
      }
    }
  }

  private void finish(long result, long count) {
    if (reduction.operation() == Operation.AVG) {
      Kernels.divide(memory, result, count, reduction.type(), channel.size());
    }
  }
}
