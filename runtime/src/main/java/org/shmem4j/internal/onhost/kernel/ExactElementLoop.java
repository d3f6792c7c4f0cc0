package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.nio.ByteOrder;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.Vector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.shmem4j.type.JointKernel;
import org.shmem4j.type.Lane;

/**
 * The template of exact sums of floats or doubles with vectors: a rounded sum, its error, which is itself rounded
 * (Ogita, Rump and Oishi, "Accurate Sum and Dot Product", 2005), and a bound on what that rounding loses. If these do
 * not determine how the exact sum rounds, as after an overflow, an infinity or NaN, the lane is added separately.
 */
final class ExactElementLoop implements JointKernel {
  /**
   * The constants of a copy.
   *
   * @param species the vectors
   * @param lane their lanes
   * @param exact adds single lanes
   */
  record Constants(VectorSpecies<?> species, Lane lane, ExactElements exact) {}

  private static final Constants CONSTANTS = Template.constants(MethodHandles.lookup(), Constants.class);
  private static final VectorSpecies<?> SPECIES = CONSTANTS.species();
  private static final ExactElements EXACT = CONSTANTS.exact();
  private static final int LANE_BYTES = CONSTANTS.lane().bytes();
  private static final int WIDTH = SPECIES.vectorByteSize();
  private static final ByteOrder ORDER = ByteOrder.nativeOrder();
  // Keeps the inner index an int, which C2 needs to hoist the bounds checks.
  private static final int BLOCK = 1 << 20;
  // Both exceed the rounding errors in the computation of the bound itself.
  private static final Vector<?> BOUND_OF_LOST = SPECIES.broadcast(4);
  private static final Vector<?> BOUND_OF_REST = CONSTANTS.lane() == Lane.DOUBLE
      ? DoubleVector.broadcast(SPECIES.check(double.class), 0x1p-51)
      : FloatVector.broadcast(SPECIES.check(float.class), 0x1p-22f);

  ExactElementLoop() {}

  /** Adds lanes, which are whole vectors. */
  @Override
  public void combine(MemorySegment memory, long result, long[] operands, long at, long count) {
    long bytes = count * LANE_BYTES;
    for (long start = 0; start < bytes; start += BLOCK) {
      block(memory, result + start, operands, at + start, (int) Math.min(BLOCK, bytes - start));
    }
  }

  private static void block(MemorySegment memory, long result, long[] operands, long at, int size) {
    for (int i = 0; i < size; i += WIDTH) {
      vector(memory, result + i, operands, at + i);
    }
  }

  @SuppressWarnings("unchecked")
  private static <E> void vector(MemorySegment memory, long result, long[] operands, long at) {
    VectorSpecies<E> species = (VectorSpecies<E>) SPECIES;
    // Not a constant object, which could not become a register that the loop changes.
    Vector<E> zero = species.broadcast(0);
    Vector<E> first = species.fromMemorySegment(memory, operands[0] + at, ORDER);
    Vector<E> second = species.fromMemorySegment(memory, operands[1] + at, ORDER);
    Vector<E> sum = first.add(second);
    Vector<E> error = error(first, second, sum);
    Vector<E> lost = zero;
    for (int member = 2; member < operands.length; member++) {
      Vector<E> value = species.fromMemorySegment(memory, operands[member] + at, ORDER);
      Vector<E> next = sum.add(value);
      Vector<E> missing = error(sum, value, next);
      sum = next;
      Vector<E> nextError = error.add(missing);
      lost = lost.add(error(error, missing, nextError).lanewise(VectorOperators.ABS));
      error = nextError;
    }
    // A sum of zeros keeps their sign.
    Vector<E> rounded = sum.add(error).blend(sum, error.eq(zero));
    long inexact = lost.compare(VectorOperators.NE, zero).toLong();
    if (inexact != 0) {
      // As below, but not by a call: where this is rare, the call would not be inlined and would create objects.
      Vector<E> taken = rounded.sub(sum);
      Vector<E> rest = sum.sub(rounded.sub(taken)).add(error.sub(taken));
      Vector<E> bound = lost.mul((Vector<E>) BOUND_OF_LOST)
          .add(rest.lanewise(VectorOperators.ABS).mul((Vector<E>) BOUND_OF_REST));
      long decided =
          rounded.add(rest.add(bound)).eq(rounded).toLong() & rounded.add(rest.sub(bound)).eq(rounded).toLong();
      long undecided = inexact & ~decided;
      if (undecided != 0) {
        // Done before the vector is stored, which may replace an operand; passing the vector itself would create an
        // object.
        MemorySegment lanes = EXACT.addLanes(memory, operands, at, undecided);
        rounded.intoMemorySegment(memory, result, ORDER);
        replace(memory, result, lanes, undecided);
        return;
      }
    }
    rounded.intoMemorySegment(memory, result, ORDER);
  }

  /** Computes exactly what a sum of two numbers lost by rounding. */
  private static <E> Vector<E> error(Vector<E> left, Vector<E> right, Vector<E> sum) {
    Vector<E> taken = sum.sub(left);
    return left.sub(sum.sub(taken)).add(right.sub(taken));
  }

  private static void replace(MemorySegment memory, long result, MemorySegment lanes, long which) {
    for (long left = which; left != 0; left &= left - 1) {
      long at = (long) Long.numberOfTrailingZeros(left) * LANE_BYTES;
      MemorySegment.copy(lanes, at, memory, result + at, LANE_BYTES);
    }
  }
}
