package org.shmem4j.internal.onhost.kernel;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;

import java.lang.foreign.MemorySegment;

/**
 * The product of complex numbers by the textbook formula, with each step rounded, which gives C's result for finite
 * values. If a part is infinite or overflows, a part of the result can be NaN where C's Annex G would recover an
 * infinity.
 */
final class ComplexProduct {
  private ComplexProduct() {}

  static void ofFloats(MemorySegment memory, long result, long left, long right) {
    float a = memory.get(JAVA_FLOAT_UNALIGNED, left);
    float b = memory.get(JAVA_FLOAT_UNALIGNED, left + 4);
    float c = memory.get(JAVA_FLOAT_UNALIGNED, right);
    float d = memory.get(JAVA_FLOAT_UNALIGNED, right + 4);
    memory.set(JAVA_FLOAT_UNALIGNED, result, a * c - b * d);
    memory.set(JAVA_FLOAT_UNALIGNED, result + 4, a * d + b * c);
  }

  static void ofDoubles(MemorySegment memory, long result, long left, long right) {
    double a = memory.get(JAVA_DOUBLE_UNALIGNED, left);
    double b = memory.get(JAVA_DOUBLE_UNALIGNED, left + 8);
    double c = memory.get(JAVA_DOUBLE_UNALIGNED, right);
    double d = memory.get(JAVA_DOUBLE_UNALIGNED, right + 8);
    memory.set(JAVA_DOUBLE_UNALIGNED, result, a * c - b * d);
    memory.set(JAVA_DOUBLE_UNALIGNED, result + 8, a * d + b * c);
  }
}
