package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Operation;

/**
 * A logical operation of a single participant: its results are the truth values of the operands, 0 or 1, whereas
 * another operation of a single participant copies the operands.
 */
final class TruthOfOne implements JointKernel {
  private final Kernel or;

  TruthOfOne(ElementType type) {
    or = Kernels.combine(type, Operation.LOR);
  }

  @Override
  public void combine(MemorySegment memory, long result, long[] operands, long at, long count) {
    long only = operands[0] + at;
    or.combine(memory, result, only, only, count);
  }
}
