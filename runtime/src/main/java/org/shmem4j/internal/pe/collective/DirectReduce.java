package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.flags.Channel;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.type.Reduction;

/**
 * The work of a large reduction whose buffers are in memory that all members have mapped. The members exchange the
 * addresses of their buffers when they arrive; if one buffer is outside that memory, all know that they cannot work
 * directly.
 */
final class DirectReduce {
  private static final int ADDRESS_BYTES = 2 * Long.BYTES;
  private static final int LAST_THAT_CAN_BE_OVERWRITTEN = 1;

  private final CommonMemory common;
  private final Channel channel;
  private final Limits limits;
  private final Combiner combiner;
  private final long[] sources;
  private final long[] dests;

  DirectReduce(CommonMemory common, Channel channel, Limits limits) {
    this.common = common;
    this.channel = channel;
    this.limits = limits;
    this.combiner = new Combiner(channel, common.memory());
    this.sources = new long[channel.size()];
    this.dests = new long[channel.size()];
  }

  /**
   * Tells the others the addresses of this member's buffers.
   *
   * @param operands the part of the source whose results are the only ones to go to the destination; null if there is
   *     no such part
   * @return whether others can reach the buffers
   */
  boolean tell(long sequence, MemorySegment source, MemorySegment dest, MemorySegment operands) {
    long from = common.addressOf(source);
    long to = common.addressOf(dest);
    // Results are combined in the destination, so that operands there of the third or a later member would be
    // overwritten too early.
    boolean keepsOperands = operands == null || common.addressOf(operands) != to
        || channel.me() <= LAST_THAT_CAN_BE_OVERWRITTEN;
    boolean reachable = from != CommonMemory.OUTSIDE && to != CommonMemory.OUTSIDE && keepsOperands;
    long at = channel.payload(channel.me(), sequence, ADDRESS_BYTES);
    Words.set(channel.memory(), at, reachable ? from : CommonMemory.OUTSIDE);
    Words.set(channel.memory(), at + Long.BYTES, to);
    return reachable;
  }

  /** Reads the addresses of all members' buffers. */
  void hear(long sequence) {
    for (int member = 0; member < channel.size(); member++) {
      long at = channel.payload(member, sequence, ADDRESS_BYTES);
      sources[member] = Words.get(channel.memory(), at);
      dests[member] = Words.get(channel.memory(), at + Long.BYTES);
    }
  }

  /** {@return whether all members can reach all buffers} */
  boolean isOpen() {
    return Arrays.stream(sources).noneMatch(at -> at == CommonMemory.OUTSIDE);
  }

  /** {@return whether no member's buffers can be reached} */
  boolean isHopeless() {
    return Arrays.stream(sources).allMatch(at -> at == CommonMemory.OUTSIDE);
  }

  /** Combines this member's share for all. */
  void toAll(Reduction reduction, long elements) {
    combiner.set(reduction);
    if (combiner.bytes(elements) <= limits.directBytes() && !Arrays.equals(sources, dests)) {
      combine(dests[channel.me()], 0, elements);
      return;
    }
    long end = combiner.shareEnd(elements);
    long chunk = Math.max(1, ThreadBlocks.COPIED_BYTES / combiner.elementBytes());
    for (long from = combiner.shareStart(elements); from < end; from += chunk) {
      long count = Math.min(chunk, end - from);
      // In place, only member 0's destination can receive a chunk before all of the chunk's sources are read.
      combine(dests[0], from, count);
      for (int member = 1; member < channel.size(); member++) {
        long at = combiner.bytes(from);
        Words.copy(common.memory(), dests[0] + at, dests[member] + at, combiner.bytes(count));
      }
    }
  }

  /** Combines this member's share for the root. */
  void toRoot(Reduction reduction, long elements, int root) {
    combiner.set(reduction);
    long start = combiner.shareStart(elements);
    combine(dests[root], start, combiner.shareEnd(elements) - start);
  }

  /** Combines this member's part for itself. */
  void toSelf(Reduction reduction, long first, long count) {
    combiner.set(reduction);
    combine(dests[channel.me()] - combiner.bytes(first), first, count);
  }

  private void combine(long dest, long first, long count) {
    long block = Math.max(1, limits.blockBytes() / combiner.elementBytes());
    for (long done = 0; done < count; done += block) {
      long at = combiner.bytes(first + done);
      combiner.combine(dest + at, sources, at, Math.min(block, count - done));
    }
  }
}
