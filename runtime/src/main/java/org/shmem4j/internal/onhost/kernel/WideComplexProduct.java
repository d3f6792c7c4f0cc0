package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/**
 * The product of complex numbers over the formats wider than a double, by C's formula: each part rounds three times.
 */
final class WideComplexProduct implements UnitFunction {
  private static final int PART = Lane.QUAD.bytes();
  private static final int A_RE = 0;
  private static final int A_IM = PART;
  private static final int B_RE = 2 * PART;
  private static final int B_IM = 3 * PART;
  private static final int FIRST = 4 * PART;
  private static final int SECOND = 5 * PART;
  private static final int SCRATCH_BYTES = 6 * PART;

  private final boolean extended;
  private final UnitFunction sum;
  private final UnitFunction product;
  private final ThreadLocal<MemorySegment> scratch =
      ThreadLocal.withInitial(() -> MemorySegment.ofArray(new long[SCRATCH_BYTES / Long.BYTES]));

  WideComplexProduct(boolean extended) {
    this.extended = extended;
    this.sum = WideFunction.of(extended, Operation.SUM);
    this.product = WideFunction.of(extended, Operation.PROD);
  }

  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    MemorySegment parts = scratch.get();
    MemorySegment.copy(memory, left, parts, A_RE, 2L * PART);
    MemorySegment.copy(memory, right, parts, B_RE, 2L * PART);
    product.apply(parts, FIRST, A_RE, B_RE);
    product.apply(parts, SECOND, A_IM, B_IM);
    negate(parts, SECOND);
    sum.apply(parts, FIRST, FIRST, SECOND);
    MemorySegment.copy(parts, FIRST, memory, result, PART);
    product.apply(parts, FIRST, A_RE, B_IM);
    product.apply(parts, SECOND, A_IM, B_RE);
    sum.apply(parts, FIRST, FIRST, SECOND);
    MemorySegment.copy(parts, FIRST, memory, result + PART, PART);
  }

  private void negate(MemorySegment memory, long at) {
    long sign = extended ? 1L << 15 : 1L << 63;
    LaneAccess.putBits(memory, at, Lane.QUAD, LaneAccess.low(memory, at), LaneAccess.high(memory, at) ^ sign);
  }
}
