package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.type.Kernel;

/** Combines operands in blocks, which threads of a work group share if there are any. */
final class SharedKernel {
  private static final long BLOCK_BYTES = 16 << 10;

  private SharedKernel() {}

  /**
   * Combines elements.
   *
   * @param helpers the threads that help; null for none
   * @param kernel what combines two operands
   * @param elementBytes the bytes of an element
   * @param memory the memory that contains the result and the operands, at these places
   * @param count the number of elements
   */
  static void combine(
      Helpers helpers, Kernel kernel, long elementBytes, MemorySegment memory, long result, long left, long right,
      long count) {
    if (helpers == null || count * elementBytes < 2 * BLOCK_BYTES) {
      kernel.combine(memory, result, left, right, count);
      return;
    }
    long block = Math.max(1, BLOCK_BYTES / elementBytes);
    helpers.share(Math.toIntExact((count + block - 1) / block), index -> {
      long at = index * block * elementBytes;
      kernel.combine(memory, result + at, left + at, right + at, Math.min(block, count - index * block));
    });
  }
}
