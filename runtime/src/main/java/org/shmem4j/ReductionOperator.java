package org.shmem4j;

import java.lang.foreign.MemorySegment;

/**
 * A user-defined operation for reductions and scans. It must be associative; it need not be commutative, since it gets
 * the operands in PE order.
 */
@FunctionalInterface
public interface ReductionOperator {
  /**
   * Sets {@code result[i] = left[i] op right[i]} for each element.
   *
   * @param result where the results go; may be the same memory as either operand
   * @param left the operands of the lower PEs
   * @param right the operands of the next PE
   * @param count how many elements there are
   */
  void combine(MemorySegment result, MemorySegment left, MemorySegment right, long count);
}
