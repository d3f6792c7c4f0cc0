package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.flags.Channel;

/**
 * One member's side of a reduction: where its operands are, which of the results it takes, and where these go. The
 * object is reused from call to call; each setter sets all of it.
 */
final class ReductionSide {
  private MemorySegment dest;
  private long destAt;
  private MemorySegment source;
  private long sourceAt;
  private long first;
  private long count;

  /**
   * Describes the side of a member whose operands and results are in its heap.
   *
   * @param dest the offset of the results; unused if none are taken
   * @param source the offset of the operands
   * @param first the first result that is taken
   * @param count how many are taken
   */
  void inHeap(Channel channel, long dest, long source, long first, long count) {
    MemorySegment memory = channel.memory();
    long heap = channel.address(channel.me(), 0);
    set(memory, heap + dest, memory, heap + source, first, count);
  }

  /** Likewise describes the side of a member whose operands and results are in buffers. */
  void inBuffers(MemorySegment dest, MemorySegment source, long first, long count) {
    set(dest, 0, source, 0, first, count);
  }

  private void set(MemorySegment dest, long destAt, MemorySegment source, long sourceAt, long first, long count) {
    this.dest = dest;
    this.destAt = destAt;
    this.source = source;
    this.sourceAt = sourceAt;
    this.first = first;
    this.count = count;
  }

  MemorySegment dest() {
    return dest;
  }

  long destAt() {
    return destAt;
  }

  MemorySegment source() {
    return source;
  }

  long sourceAt() {
    return sourceAt;
  }

  long first() {
    return first;
  }

  long count() {
    return count;
  }

  boolean takesNothing() {
    return count == 0;
  }
}
