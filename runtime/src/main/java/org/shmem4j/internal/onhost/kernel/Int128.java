package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/** 128-bit integers, low word first. Bitwise operations are those of their words. */
final class Int128 {
  private Int128() {}

  static UnitFunction function(Operation operation, boolean unsigned) {
    return switch (operation) {
      case SUM -> Int128::sum;
      case PROD -> Int128::product;
      case MAX -> unsigned ? (m, r, a, b) -> take(m, r, isLess(m, b, a, 0), a, b)
          : (m, r, a, b) -> take(m, r, isLess(m, b, a, Long.MIN_VALUE), a, b);
      case MIN -> unsigned ? (m, r, a, b) -> take(m, r, isLess(m, a, b, 0), a, b)
          : (m, r, a, b) -> take(m, r, isLess(m, a, b, Long.MIN_VALUE), a, b);
      case LAND -> (m, r, a, b) -> put(m, r, truth(m, a) & truth(m, b), 0);
      case LOR -> (m, r, a, b) -> put(m, r, truth(m, a) | truth(m, b), 0);
      case LXOR -> (m, r, a, b) -> put(m, r, truth(m, a) ^ truth(m, b), 0);
      case AND, OR, XOR, MAXLOC, MINLOC, AVG ->
          throw new IllegalArgumentException("not an operation on 128 bits: " + operation);
    };
  }

  private static void sum(MemorySegment memory, long result, long left, long right) {
    long addend = LaneAccess.low(memory, left);
    long low = addend + LaneAccess.low(memory, right);
    long carry = Long.compareUnsigned(low, addend) < 0 ? 1 : 0;
    put(memory, result, low, LaneAccess.high(memory, left) + LaneAccess.high(memory, right) + carry);
  }

  private static void product(MemorySegment memory, long result, long left, long right) {
    long aLow = LaneAccess.low(memory, left);
    long bLow = LaneAccess.low(memory, right);
    long high = Math.unsignedMultiplyHigh(aLow, bLow)
        + LaneAccess.high(memory, left) * bLow
        + aLow * LaneAccess.high(memory, right);
    put(memory, result, aLow * bLow, high);
  }

  /** Compares signed if {@code flip} is the sign bit, unsigned if it is 0. */
  private static boolean isLess(MemorySegment memory, long left, long right, long flip) {
    long aHigh = LaneAccess.high(memory, left) ^ flip;
    long bHigh = LaneAccess.high(memory, right) ^ flip;
    boolean lowIsLess = Long.compareUnsigned(LaneAccess.low(memory, left), LaneAccess.low(memory, right)) < 0;
    return aHigh == bHigh ? lowIsLess : Long.compareUnsigned(aHigh, bHigh) < 0;
  }

  static int compare(MemorySegment memory, long left, long right) {
    return Boolean.compare(
        isLess(memory, right, left, Long.MIN_VALUE), isLess(memory, left, right, Long.MIN_VALUE));
  }

  private static void take(MemorySegment memory, long result, boolean takeLeft, long left, long right) {
    LaneAccess.copy(memory, takeLeft ? left : right, result, Lane.INT128.bytes());
  }

  private static long truth(MemorySegment memory, long at) {
    return (LaneAccess.low(memory, at) | LaneAccess.high(memory, at)) == 0 ? 0 : 1;
  }

  private static void put(MemorySegment memory, long at, long low, long high) {
    LaneAccess.putBits(memory, at, Lane.INT128, low, high);
  }
}
