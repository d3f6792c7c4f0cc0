package org.shmem4j.internal.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.spi.Lane;
import org.shmem4j.spi.Operation;

/**
 * 128-bit integers, low word first.
 *
 * @param operation what to compute
 * @param unsigned whether they compare unsigned
 */
record Int128Function(Operation operation, boolean unsigned) implements UnitFunction {
  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    long aLow = Lanes.low(memory, left);
    long aHigh = Lanes.high(memory, left);
    long bLow = Lanes.low(memory, right);
    long bHigh = Lanes.high(memory, right);
    boolean a = (aLow | aHigh) != 0;
    boolean b = (bLow | bHigh) != 0;
    if (operation == Operation.SUM) {
      long low = aLow + bLow;
      long carry = Long.compareUnsigned(low, aLow) < 0 ? 1 : 0;
      put(memory, result, low, aHigh + bHigh + carry);
    } else if (operation == Operation.PROD) {
      long high = Math.unsignedMultiplyHigh(aLow, bLow) + aHigh * bLow + aLow * bHigh;
      put(memory, result, aLow * bLow, high);
    } else if (operation == Operation.AND) {
      put(memory, result, aLow & bLow, aHigh & bHigh);
    } else if (operation == Operation.OR) {
      put(memory, result, aLow | bLow, aHigh | bHigh);
    } else if (operation == Operation.XOR) {
      put(memory, result, aLow ^ bLow, aHigh ^ bHigh);
    } else if (operation == Operation.LAND) {
      put(memory, result, a && b ? 1 : 0, 0);
    } else if (operation == Operation.LOR) {
      put(memory, result, a || b ? 1 : 0, 0);
    } else if (operation == Operation.LXOR) {
      put(memory, result, a != b ? 1 : 0, 0);
    } else {
      boolean leftIsLess = compare(aLow, aHigh, bLow, bHigh, unsigned) < 0;
      boolean takeRight = operation == Operation.MAX == leftIsLess;
      put(memory, result, takeRight ? bLow : aLow, takeRight ? bHigh : aHigh);
    }
  }

  static int compare(long aLow, long aHigh, long bLow, long bHigh, boolean unsigned) {
    if (aHigh == bHigh) {
      return Long.compareUnsigned(aLow, bLow);
    }
    return unsigned ? Long.compareUnsigned(aHigh, bHigh) : Long.compare(aHigh, bHigh);
  }

  private static void put(MemorySegment memory, long at, long low, long high) {
    Lanes.putBits(memory, at, Lane.INT128, low, high);
  }
}
