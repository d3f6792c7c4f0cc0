package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/**
 * Sums and products in x87's extended format. Operands with magnitudes from 2^-4095 to 2^4097 have no special results
 * and are computed without unpredictable branches. All others use the general function.
 *
 * @param general the same function for all operands
 */
record ExtendedFunction(WideFunction general) implements UnitFunction {
  // After this is subtracted, the biased exponents of operands of ordinary magnitude have no bits of the mask.
  static final int LEAST_EXPONENT = 0x3000;
  static final int BEYOND = 0x6000;

  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    long a = LaneAccess.low(memory, left);
    long b = LaneAccess.low(memory, right);
    long aHead = LaneAccess.high(memory, left);
    long bHead = LaneAccess.high(memory, right);
    boolean ordinary = (a & b) < 0 && (((aHead - LEAST_EXPONENT) | (bHead - LEAST_EXPONENT)) & BEYOND) == 0;
    if (!ordinary
        || !(general.operation() == Operation.SUM
            ? add(memory, result, a, aHead, b, bHead)
            : multiply(memory, result, a, aHead, b, bHead))) {
      general.apply(memory, result, left, right);
    }
  }

  private static boolean add(MemorySegment memory, long result, long a, long aHead, long b, long bHead) {
    long order = (aHead & Wide.SPECIAL) - (bHead & Wide.SPECIAL);
    // All ones if b is greater in magnitude; as longs, both significands are negative.
    long swap = (order + ((a - b) >> 63)) >> 63;
    int distance = (int) ((order ^ swap) - swap);
    long head = aHead ^ ((aHead ^ bHead) & swap);
    long bitSwap = (a ^ b) & swap;
    long great = a ^ bitSwap;
    long small = b ^ bitSwap;
    // All ones if this is a difference: great - small is ~(~great + small). The lower halves have 63 bits.
    long differ = (aHead ^ bHead) << 48 >> 63;
    long low = (((great << 63) ^ differ) >>> 1) + ((small << ~distance) >>> 1);
    long high = (((great >>> 1) ^ differ) + (small >>> 1 >>> distance) + (low >>> 63)) ^ differ;
    low = (low ^ differ) & Long.MAX_VALUE;
    int zeros = Long.numberOfLeadingZeros(high);
    // At greater distances bits would be lost.
    return distance < 63
        && put(memory, result, (high << zeros) | (low >>> ~zeros), low << zeros & Long.MAX_VALUE, (int) head - zeros);
  }

  private static boolean multiply(MemorySegment memory, long result, long a, long aHead, long b, long bHead) {
    long high = Math.unsignedMultiplyHigh(a, b);
    long low = a * b;
    int zeros = Long.numberOfLeadingZeros(high);
    return put(
        memory,
        result,
        (high << zeros) | (low >>> 1 >>> ~zeros),
        ((low << zeros) >>> 1) | (low & 1),
        (int) (aHead + bHead) - Wide.BIAS - zeros);
  }

  /**
   * Rounds and stores, unless all bits are zero or the rounding carries. The rest has 63 bits, and the head is one too
   * small.
   */
  private static boolean put(MemorySegment memory, long result, long top, long rest, int head) {
    long kept = top + ((rest + (top & 1) + (Long.MAX_VALUE >> 1)) >>> 63);
    if (kept >= 0) {
      return false;
    }
    LaneAccess.putBits(memory, result, Lane.EXTENDED, kept, (head + 1) & 0xffff);
    return true;
  }
}
