package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.type.Reduction;

/**
 * The work of a large reduction whose buffers are in memory that all members have mapped. If the buffers are not at the
 * same offsets of their heaps, the members exchange the addresses when they arrive; if one buffer is outside that
 * memory, all know that they cannot work directly.
 */
final class DirectReduce {
  private static final int ADDRESS_BYTES = 2 * Long.BYTES;

  private final CommonMemory common;
  private final Channel channel;
  private final Limits limits;
  private final Combiner combiner;
  private final long[] sources;
  private final long[] dests;
  private long room;
  private int reachable;
  private boolean forSelf;
  private long start;
  private long end;
  private long chunk;

  DirectReduce(CommonMemory common, Channel channel, Limits limits) {
    this.common = common;
    this.channel = channel;
    this.limits = limits;
    this.combiner = new Combiner(channel, common.memory());
    this.sources = new long[channel.size()];
    this.dests = new long[channel.size()];
  }

  /**
   * Publishes the addresses of this member's buffers.
   *
   * @param operands the address of those of its operands whose results go to its destination; {@link
   *     CommonMemory#OUTSIDE} if there are none
   * @return whether others can reach the buffers
   */
  boolean tell(long sequence, long source, long dest, long operands) {
    // Whether this member has a room for results that must not overwrite operands yet.
    boolean hasRoom = common.memory().equals(channel.memory());
    boolean reachable = source != CommonMemory.OUTSIDE && dest != CommonMemory.OUTSIDE
        && (hasRoom || operands != dest || isEarly(channel.me()));
    long at = channel.payload(channel.me(), sequence, ADDRESS_BYTES);
    Words.set(channel.memory(), at, reachable ? source : CommonMemory.OUTSIDE);
    Words.set(channel.memory(), at + Long.BYTES, dest);
    return reachable;
  }

  /**
   * {@return whether a member's operands are read before the first result is written, where results are combined in
   * place}
   */
  private static boolean isEarly(int member) {
    return member < 2;
  }

  /** Reads the addresses of all members' buffers. */
  void hear(long sequence) {
    room = channel.staging(channel.me(), sequence);
    reachable = 0;
    for (int member = 0; member < channel.size(); member++) {
      long at = channel.payload(member, sequence, ADDRESS_BYTES);
      sources[member] = Words.get(channel.memory(), at);
      dests[member] = Words.get(channel.memory(), at + Long.BYTES);
      reachable += sources[member] == CommonMemory.OUTSIDE ? 0 : 1;
    }
  }

  /** {@return whether all members can reach all buffers} */
  boolean isOpen() {
    return reachable == channel.size();
  }

  /** {@return whether no member's buffers can be reached} */
  boolean isHopeless() {
    return reachable == 0;
  }

  /** Sets operands and results that are at the same offsets of all members' heaps. */
  void set(long source, long dest) {
    for (int member = 0; member < channel.size(); member++) {
      sources[member] = channel.address(member, source);
      dests[member] = channel.address(member, dest);
    }
  }

  /** Plans results for all: each member combines all for itself, or a share for all; returns the number of blocks. */
  int plan(Reduction reduction, long elements) {
    combiner.set(reduction);
    // A joint kernel computes more than it reads, so no member should compute what another one does.
    forSelf = combiner.bytes(elements) <= limits.directBytes() && !reduction.isJoint()
        && !Arrays.equals(sources, dests);
    start = forSelf ? 0 : combiner.shareStart(elements);
    end = forSelf ? elements : combiner.shareEnd(elements);
    chunk = forSelf || combiner.bytes(end - start) < ThreadBlocks.BYPASSING_BYTES
        ? combiner.block(limits)
        : Math.max(combiner.block(limits), ThreadBlocks.COPIED_BYTES / combiner.elementBytes());
    return ThreadBlocks.number(end - start, chunk);
  }

  /** Combines a planned block. */
  void combine(int number) {
    long first = start + number * chunk;
    long count = Math.clamp(end - first, 0, chunk);
    // In place, only member 0's destination can receive a chunk before all of the chunk's sources are read.
    combine(dests[forSelf ? channel.me() : 0], CommonMemory.OUTSIDE, first, count);
    long at = combiner.bytes(first);
    for (int member = 1; !forSelf && member < channel.size(); member++) {
      Words.copy(common.memory(), dests[0] + at, dests[member] + at, combiner.bytes(count));
    }
  }

  /** Combines this member's share for the root. */
  void toRoot(Reduction reduction, long elements, int root) {
    combiner.set(reduction);
    long start = combiner.shareStart(elements);
    combineFor(root, dests[root], start, combiner.shareEnd(elements) - start);
  }

  /** Combines this member's part for itself. */
  void toSelf(Reduction reduction, long first, long count) {
    combiner.set(reduction);
    combineFor(channel.me(), dests[channel.me()] - combiner.bytes(first), first, count);
  }

  /** Combines elements for one member alone, possibly in place. */
  private void combineFor(int member, long dest, long first, long count) {
    boolean isLate = dest == sources[member] && !isEarly(member);
    combine(dest, isLate ? room : CommonMemory.OUTSIDE, first, count);
  }

  private void combine(long dest, long place, long first, long count) {
    combiner.combineBlocks(common.memory(), dest, place, sources, combiner.bytes(first), count, limits);
  }
}
