package org.shmem4j.internal.onhost.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.BfloatFormat;
import org.shmem4j.type.HalfFormat;
import org.shmem4j.type.Lane;

/**
 * Reads and writes one lane. Uses chains of comparisons, because the JIT compiler does not fold a switch over an enum.
 */
public final class LaneAccess {
  private LaneAccess() {}

  /** Reads an integer of up to 8 bytes, sign-extended. */
  public static long integer(MemorySegment memory, long at, int bytes) {
    return switch (bytes) {
      case 1 -> memory.get(JAVA_BYTE, at);
      case 2 -> memory.get(JAVA_SHORT_UNALIGNED, at);
      case 4 -> memory.get(JAVA_INT_UNALIGNED, at);
      default -> memory.get(JAVA_LONG_UNALIGNED, at);
    };
  }

  /** Writes the low bytes of an integer. */
  public static void putInteger(MemorySegment memory, long at, int bytes, long value) {
    switch (bytes) {
      case 1 -> memory.set(JAVA_BYTE, at, (byte) value);
      case 2 -> memory.set(JAVA_SHORT_UNALIGNED, at, (short) value);
      case 4 -> memory.set(JAVA_INT_UNALIGNED, at, (int) value);
      default -> memory.set(JAVA_LONG_UNALIGNED, at, value);
    }
  }

  /** Reads a floating point value of up to 8 bytes, exactly. */
  public static double floating(MemorySegment memory, long at, Lane lane) {
    if (lane == Lane.DOUBLE) {
      return memory.get(JAVA_DOUBLE_UNALIGNED, at);
    }
    if (lane == Lane.FLOAT) {
      return memory.get(JAVA_FLOAT_UNALIGNED, at);
    }
    short bits = memory.get(JAVA_SHORT_UNALIGNED, at);
    return lane == Lane.HALF ? HalfFormat.toFloat(bits) : BfloatFormat.toFloat(bits);
  }

  /** Writes a value, rounded to the lane's format; to the 16-bit formats via a float. */
  public static void putFloating(MemorySegment memory, long at, Lane lane, double value) {
    if (lane == Lane.DOUBLE) {
      memory.set(JAVA_DOUBLE_UNALIGNED, at, value);
    } else if (lane == Lane.FLOAT) {
      memory.set(JAVA_FLOAT_UNALIGNED, at, (float) value);
    } else if (lane == Lane.HALF) {
      memory.set(JAVA_SHORT_UNALIGNED, at, HalfFormat.fromFloat((float) value));
    } else {
      memory.set(JAVA_SHORT_UNALIGNED, at, BfloatFormat.fromFloat((float) value));
    }
  }

  static long low(MemorySegment memory, long at) {
    return memory.get(JAVA_LONG_UNALIGNED, at);
  }

  static long high(MemorySegment memory, long at) {
    return memory.get(JAVA_LONG_UNALIGNED, at + 8);
  }

  /** Writes the bits of any lane; {@code high} is used for lanes of 16 bytes only. */
  static void putBits(MemorySegment memory, long at, Lane lane, long low, long high) {
    putInteger(memory, at, lane.bytes(), low);
    if (lane.bytes() == 16) {
      memory.set(JAVA_LONG_UNALIGNED, at + 8, high);
    }
  }

  /** Copies 1, 2, 4, 8 or 16 bytes. */
  static void copy(MemorySegment memory, long from, long to, int bytes) {
    long high = bytes == 16 ? high(memory, from) : 0;
    putInteger(memory, to, bytes, integer(memory, from, bytes));
    if (bytes == 16) {
      memory.set(JAVA_LONG_UNALIGNED, to + 8, high);
    }
  }
}
