package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/**
 * Arithmetic of the formats wider than a double, correctly rounded (to nearest, ties to even), without garbage. A NaN
 * among the operands gives a quiet NaN.
 *
 * @param extended whether the format is x87's extended rather than binary128
 * @param operation sum, product, maximum or minimum
 */
record WideFunction(boolean extended, Operation operation) implements UnitFunction {
  /** The fastest function for a format and an operation. */
  static UnitFunction of(boolean extended, Operation operation) {
    WideFunction general = new WideFunction(extended, operation);
    boolean arithmetic = operation == Operation.SUM || operation == Operation.PROD;
    return extended && arithmetic ? new ExtendedFunction(general) : general;
  }

  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    long aLow = LaneAccess.low(memory, left);
    long aHigh = LaneAccess.high(memory, left);
    long bLow = LaneAccess.low(memory, right);
    long bHigh = LaneAccess.high(memory, right);
    if (Wide.isNaN(extended, aLow, aHigh) || Wide.isNaN(extended, bLow, bHigh)) {
      Wide.putNaN(extended, memory, result);
    } else if (operation == Operation.SUM) {
      add(memory, result, aLow, aHigh, bLow, bHigh);
    } else if (operation == Operation.PROD) {
      multiply(memory, result, aLow, aHigh, bLow, bHigh);
    } else {
      boolean leftIsLess = Wide.compare(extended, false, aLow, aHigh, bLow, bHigh) < 0;
      boolean takeRight = operation == Operation.MAX == leftIsLess;
      long padding = extended ? 0xffff : -1;
      LaneAccess.putBits(memory, result, Lane.QUAD, takeRight ? bLow : aLow, (takeRight ? bHigh : aHigh) & padding);
    }
  }

  private void add(MemorySegment memory, long result, long aLow, long aHigh, long bLow, long bHigh) {
    boolean aNegative = Wide.negative(extended, aHigh);
    boolean bNegative = Wide.negative(extended, bHigh);
    boolean aInfinite = Wide.isInfinite(extended, aHigh);
    if (aInfinite || Wide.isInfinite(extended, bHigh)) {
      if (aInfinite && Wide.isInfinite(extended, bHigh) && aNegative != bNegative) {
        Wide.putNaN(extended, memory, result);
      } else {
        Wide.putInfinity(extended, memory, result, aInfinite ? aNegative : bNegative);
      }
      return;
    }
    int distance = Wide.exponent(extended, aHigh) - Wide.exponent(extended, bHigh);
    boolean swap = distance < 0
        || (distance == 0
            && Wide.compare(extended, true, aLow, aHigh & ~signBit(), bLow, bHigh & ~signBit()) < 0);
    if (swap) {
      addOrdered(memory, result, bNegative, bLow, bHigh, aNegative, aLow, aHigh, -distance);
    } else {
      addOrdered(memory, result, aNegative, aLow, aHigh, bNegative, bLow, bHigh, distance);
    }
  }

  /** Adds finite numbers; the first must not be smaller in magnitude than the second. */
  private void addOrdered(
      MemorySegment memory,
      long result,
      boolean aNegative,
      long aLow,
      long aHigh,
      boolean bNegative,
      long bLow,
      long bHigh,
      int distance) {
    // One bit lower than usual, which leaves a bit for a carry. The formats have enough spare bits at the low end.
    long aTop = Wide.significandHigh(extended, aLow, aHigh);
    long aRest = Wide.shiftedRightLow(aTop, Wide.significandLow(extended, aLow), 1);
    aTop >>>= 1;
    long bTop = Wide.significandHigh(extended, bLow, bHigh);
    long bRest = Wide.shiftedRightLow(bTop, Wide.significandLow(extended, bLow), distance + 1);
    bTop = Wide.shiftedRightHigh(bTop, distance + 1);
    boolean negative = aNegative;
    long top;
    long rest;
    if (aNegative == bNegative) {
      rest = aRest + bRest;
      top = aTop + bTop + (Long.compareUnsigned(rest, aRest) < 0 ? 1 : 0);
    } else {
      rest = aRest - bRest;
      top = aTop - bTop - (Long.compareUnsigned(aRest, bRest) < 0 ? 1 : 0);
      negative = aNegative && (top | rest) != 0;
    }
    Wide.putRounded(extended, memory, result, negative, Wide.exponent(extended, aHigh) + 1, top, rest);
  }

  private void multiply(MemorySegment memory, long result, long aLow, long aHigh, long bLow, long bHigh) {
    boolean negative = Wide.negative(extended, aHigh) != Wide.negative(extended, bHigh);
    long aTop = Wide.significandHigh(extended, aLow, aHigh);
    long aRest = Wide.significandLow(extended, aLow);
    long bTop = Wide.significandHigh(extended, bLow, bHigh);
    long bRest = Wide.significandLow(extended, bLow);
    boolean zero = (aTop | aRest) == 0 || (bTop | bRest) == 0;
    if (Wide.isInfinite(extended, aHigh) || Wide.isInfinite(extended, bHigh)) {
      if (zero) {
        Wide.putNaN(extended, memory, result);
      } else {
        Wide.putInfinity(extended, memory, result, negative);
      }
      return;
    }
    if (zero) {
      Wide.putRounded(extended, memory, result, negative, 0, 0, 0);
      return;
    }
    int aZeros = Wide.leadingZeros(aTop, aRest);
    aTop = Wide.shiftedLeftHigh(aTop, aRest, aZeros);
    aRest = Wide.shiftedLeftLow(aRest, aZeros);
    int bZeros = Wide.leadingZeros(bTop, bRest);
    bTop = Wide.shiftedLeftHigh(bTop, bRest, bZeros);
    bRest = Wide.shiftedLeftLow(bRest, bZeros);
    int exponent = Wide.exponent(extended, aHigh) - aZeros + Wide.exponent(extended, bHigh) - bZeros - Wide.BIAS + 1;
    // The 256-bit product; of its lower half it only matters whether it is zero.
    long word0 = aRest * bRest;
    long word1 = Math.unsignedMultiplyHigh(aRest, bRest);
    long cross = aTop * bRest;
    word1 += cross;
    long carry1 = Long.compareUnsigned(word1, cross) < 0 ? 1 : 0;
    cross = aRest * bTop;
    word1 += cross;
    carry1 += Long.compareUnsigned(word1, cross) < 0 ? 1 : 0;
    long rest = aTop * bTop;
    long top = Math.unsignedMultiplyHigh(aTop, bTop);
    long addend = Math.unsignedMultiplyHigh(aTop, bRest);
    rest += addend;
    top += Long.compareUnsigned(rest, addend) < 0 ? 1 : 0;
    addend = Math.unsignedMultiplyHigh(aRest, bTop);
    rest += addend;
    top += Long.compareUnsigned(rest, addend) < 0 ? 1 : 0;
    rest += carry1;
    top += Long.compareUnsigned(rest, carry1) < 0 ? 1 : 0;
    Wide.putRounded(extended, memory, result, negative, exponent, top, rest | Wide.lost(word0 | word1));
  }

  private long signBit() {
    return extended ? 0x8000 : Long.MIN_VALUE;
  }
}
