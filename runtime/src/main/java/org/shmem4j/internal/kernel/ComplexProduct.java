package org.shmem4j.internal.kernel;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.shmem4j.spi.Lane;

/**
 * The product of complex numbers by the textbook formula, each step rounded: C's result for finite values. Where a part
 * is infinite or overflows, a part of the result can be NaN for which C's Annex G would recover an infinity.
 *
 * @param lane the format of each part
 */
record ComplexProduct(Lane lane) implements UnitFunction {
  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    if (lane == Lane.DOUBLE) {
      double a = memory.get(JAVA_DOUBLE_UNALIGNED, left);
      double b = memory.get(JAVA_DOUBLE_UNALIGNED, left + 8);
      double c = memory.get(JAVA_DOUBLE_UNALIGNED, right);
      double d = memory.get(JAVA_DOUBLE_UNALIGNED, right + 8);
      memory.set(JAVA_DOUBLE_UNALIGNED, result, a * c - b * d);
      memory.set(JAVA_DOUBLE_UNALIGNED, result + 8, a * d + b * c);
    } else {
      float a = memory.get(JAVA_FLOAT_UNALIGNED, left);
      float b = memory.get(JAVA_FLOAT_UNALIGNED, left + 4);
      float c = memory.get(JAVA_FLOAT_UNALIGNED, right);
      float d = memory.get(JAVA_FLOAT_UNALIGNED, right + 4);
      memory.set(JAVA_FLOAT_UNALIGNED, result, a * c - b * d);
      memory.set(JAVA_FLOAT_UNALIGNED, result + 4, a * d + b * c);
    }
  }
}
