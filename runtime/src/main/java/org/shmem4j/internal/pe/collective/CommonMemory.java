package org.shmem4j.internal.pe.collective;

import java.lang.foreign.MemorySegment;

/**
 * Memory that all members of a group have mapped in addition to the group's own, such as the heaps of a job if the
 * members of a UCC team are its PEs. Others can read a buffer in it without a copy.
 *
 * @param memory the memory, as this member sees it
 */
public record CommonMemory(MemorySegment memory) {
  /** The address of a buffer outside the memory. */
  static final long OUTSIDE = -1;

  /** {@return the address of a byte of a buffer in the memory; {@link #OUTSIDE} if the buffer is outside} */
  long addressOf(MemorySegment buffer, long byteAt) {
    long at = buffer.address() - memory.address();
    return buffer.isNative() && at >= 0 && at <= memory.byteSize() - buffer.byteSize() ? at + byteAt : OUTSIDE;
  }
}
