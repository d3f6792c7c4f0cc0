package org.shmem4j.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.table.LaneKind;

/**
 * Whole numbers and infinities in every format of the tables, written bit by bit, independently of the library's own
 * code.
 */
final class FloatFormats {
  private static final int WIDE_BIAS = 16383;

  private FloatFormats() {}

  static void write(LaneKind lane, MemorySegment memory, long at, double value) {
    switch (lane) {
      case HALF -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, Float.floatToFloat16((float) value));
      case BFLOAT -> memory.set(
          ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) (Float.floatToRawIntBits((float) value) >>> 16));
      case FLOAT -> memory.set(ValueLayout.JAVA_FLOAT_UNALIGNED, at, (float) value);
      case DOUBLE -> memory.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, at, value);
      case EXTENDED -> writeExtended(memory, at, value);
      case QUAD -> writeQuad(memory, at, value);
      case BYTE, SHORT, INT, LONG, INT128 -> throw new IllegalArgumentException("not a floating point lane: " + lane);
    }
  }

  private static long exponent(double value) {
    int exponent = Math.getExponent(value);
    return value == 0 ? 0 : Double.isInfinite(value) ? 0x7fff : exponent + WIDE_BIAS;
  }

  private static long fraction(double value) {
    return Double.doubleToRawLongBits(value) & (1L << 52) - 1;
  }

  private static long sign(double value) {
    return Double.doubleToRawLongBits(value) >>> 63;
  }

  private static void writeExtended(MemorySegment memory, long at, double value) {
    long leading = value == 0 ? 0 : 1L << 63;
    memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, leading | fraction(value) << 11);
    memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at + 8, sign(value) << 15 | exponent(value));
  }

  private static void writeQuad(MemorySegment memory, long at, double value) {
    memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, fraction(value) << 60);
    memory.set(
        ValueLayout.JAVA_LONG_UNALIGNED, at + 8, sign(value) << 63 | exponent(value) << 48 | fraction(value) >>> 4);
  }

  /** Compares the bits that the format uses. */
  static boolean isAt(LaneKind lane, MemorySegment memory, long at, double value) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment expected = arena.allocate(lane.bytes());
      write(lane, expected, 0, value);
      int used = lane == LaneKind.EXTENDED ? 10 : lane.bytes();
      return MemorySegment.mismatch(memory, at, at + used, expected, 0, used) < 0;
    }
  }
}
