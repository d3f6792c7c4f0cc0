package org.shmem4j.type;

import java.lang.foreign.MemorySegment;

/** Combines the operands of all members at once, where combining them pair by pair would give a different result. */
public interface JointKernel extends Kernel {
  /**
   * Sets {@code result[i]} to the combination of {@code operand[i]} of all operands, for {@code count} elements.
   *
   * @param memory the memory that contains all arrays
   * @param result byte offset of the result, which may be that of an operand but must not overlap an operand partly
   * @param operands byte offsets to which {@code at} is added, of one operand or more
   * @param at byte offset of the first element in each operand
   * @param count elements, 0 or more
   */
  void combine(MemorySegment memory, long result, long[] operands, long at, long count);

  @Override
  default void combine(MemorySegment memory, long result, long left, long right, long count) {
    combine(memory, result, new long[] {left, right}, 0, count);
  }
}
