package org.shmem4j.internal.collective;

import java.lang.foreign.MemorySegment;

/**
 * Memory that all members of a group have mapped, beside the group's own: the members of a UCC team may be PEs of one
 * job, and its heaps are such memory. A buffer that lies there need not be copied for others to read.
 *
 * @param memory the memory, as this member sees it
 */
public record CommonMemory(MemorySegment memory) {
  /** The address of a buffer that lies elsewhere. */
  static final long ELSEWHERE = -1;

  /** {@return where a buffer lies in the memory; {@link #ELSEWHERE} if it does not} */
  long addressOf(MemorySegment buffer) {
    long at = buffer.address() - memory.address();
    return buffer.isNative() && at >= 0 && at <= memory.byteSize() - buffer.byteSize() ? at : ELSEWHERE;
  }
}
