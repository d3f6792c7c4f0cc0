package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/**
 * Adds the operands of all members element by element, and rounds each exact sum once. For two members an addition does
 * this by itself; more are added as {@link Partials}, or, in whole vectors of floats and doubles, by
 * {@link ExactElementLoop}. Lanes wider than 64 bits, and numbers that partials cannot hold, go through an
 * {@link ExactSum}.
 */
public final class ExactElements implements JointKernel {
  /** The size of the longest vectors in bytes. */
  private static final int WIDTH = 64;

  private final Lane lane;
  private final int lanes;
  private final KernelProvider provider;
  private final Kernel ofTwo;
  // Created when there is a vector to add, since that takes a while.
  private JointKernel loop;

  /**
   * Creates the kernel of a type.
   *
   * @param type the type, with floating point lanes
   * @param provider whether vectors may be used
   */
  ExactElements(ElementType type, KernelProvider provider) {
    this.lane = type.lane();
    this.lanes = type.lanes();
    this.provider = provider;
    this.ofTwo = provider.kernel(Recipe.of(type, Operation.SUM));
  }

  /**
   * Creates the kernel of a type; uses vectors if the process's kernels do.
   *
   * @param type the type, with floating point lanes
   * @return the kernel
   */
  public static ExactElements of(ElementType type) {
    return new ExactElements(type, KernelProvider.chosen());
  }

  @Override
  public void combine(MemorySegment memory, long result, long[] operands, long at, long count) {
    long all = count * lanes;
    if (operands.length == 1) {
      if (result != operands[0] + at) {
        MemorySegment.copy(memory, operands[0] + at, memory, result, all * lane.bytes());
      }
      return;
    }
    if (operands.length == 2) {
      ofTwo.combine(memory, result, operands[0] + at, operands[1] + at, count);
      return;
    }
    long inVectors = hasVectors() ? (all * lane.bytes() & -WIDTH) / lane.bytes() : 0;
    if (inVectors > 0) {
      loop().combine(memory, result, operands, at, inVectors);
    }
    if (inVectors < all) {
      addEach(memory, result, operands, at, inVectors, all);
    }
  }

  private boolean hasVectors() {
    return provider == KernelProvider.VECTOR && (lane == Lane.DOUBLE || lane == Lane.FLOAT);
  }

  private JointKernel loop() {
    if (loop == null) {
      loop = VectorKernelFactory.exact(lane, this);
    }
    return loop;
  }

  private void addEach(MemorySegment memory, long result, long[] operands, long at, long first, long end) {
    Partials partials = isWide() ? null : new Partials();
    for (long i = first * lane.bytes(); i < end * lane.bytes(); i += lane.bytes()) {
      addLane(partials, memory, operands, at + i, memory, result + i);
    }
  }

  private boolean isWide() {
    return lane == Lane.EXTENDED || lane == Lane.QUAD;
  }

  /** {@return memory in which those lanes of a vector whose bits are set contain the sum of all operands} */
  MemorySegment addLanes(MemorySegment memory, long[] operands, long at, long which) {
    MemorySegment sums = MemorySegment.ofArray(new long[WIDTH / Long.BYTES]);
    Partials partials = new Partials();
    for (long left = which; left != 0; left &= left - 1) {
      long lie = (long) Long.numberOfTrailingZeros(left) * lane.bytes();
      addLane(partials, memory, operands, at + lie, sums, lie);
    }
    return sums;
  }

  /** Adds a lane of all operands; the partials are null if it is wider than a double. */
  private void addLane(
      Partials partials, MemorySegment memory, long[] operands, long at, MemorySegment to, long result) {
    if (partials == null) {
      addExactly(memory, operands, at, to, result);
      return;
    }
    partials.clear();
    for (long operand : operands) {
      partials.add(LaneAccess.floating(memory, operand + at, lane));
    }
    if (!partials.round()) {
      addExactly(memory, operands, at, to, result);
    } else if (lane == Lane.DOUBLE) {
      LaneAccess.putFloating(to, result, lane, partials.rounded());
    } else {
      LaneAccess.putFloating(to, result, lane, lane == Lane.FLOAT ? partials.odd() : partials.oddFloat());
    }
  }

  private void addExactly(MemorySegment memory, long[] operands, long at, MemorySegment to, long result) {
    ExactSum sum = new ExactSum(isWide());
    for (long operand : operands) {
      if (isWide()) {
        ExactWide.add(sum, lane == Lane.EXTENDED, memory, operand + at);
      } else {
        sum.add(LaneAccess.floating(memory, operand + at, lane));
      }
    }
    ExactRounding.put(sum, lane, to, result);
  }
}
