package org.shmem4j.type;

import java.lang.foreign.MemorySegment;

/** Combines arrays of elements; the only code that knows what an element means. */
@FunctionalInterface
public interface Kernel {
  /**
   * Sets {@code result[i] = left[i] op right[i]} for {@code count} elements.
   *
   * @param memory the memory that contains all three arrays
   * @param result byte offset of the result, which may be that of an operand but must not overlap an operand partly
   * @param left byte offset of the left operand
   * @param right byte offset of the right operand
   * @param count elements, 0 or more
   */
  void combine(MemorySegment memory, long result, long left, long right, long count);
}
