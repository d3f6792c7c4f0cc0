package org.shmem4j.internal.betweenhosts.transport;

import java.lang.foreign.MemorySegment;

/**
 * What a transport needs to know about the PE that it serves.
 *
 * @param pe the PE
 * @param pes the PEs of the job
 * @param memory the memory of its host
 * @param heap the start of the PE's heap in that memory
 * @param heapBytes the size of a heap
 * @param terms the values on which the PEs of the job have agreed
 */
public record TransportEnd(int pe, int pes, MemorySegment memory, long heap, long heapBytes, JobTerms terms) {
  /**
   * Returns whether a memory segment is part of a host's memory.
   *
   * @param host the memory of the host
   * @param part the segment
   * @return whether it is
   */
  public static boolean contains(MemorySegment host, MemorySegment part) {
    long at = part.address() - host.address();
    return part.isNative() && at >= 0 && at + part.byteSize() <= host.byteSize();
  }
}
