package com.acme;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.ReductionOperator;

/** The smallest interval that holds two. */
public final class Hull implements ReductionOperator {
  /** Creates the operator. */
  public Hull() {}

  @Override
  public void combine(MemorySegment result, MemorySegment left, MemorySegment right, long count) {
    for (long i = 0; i < 2 * count; i += 2) {
      result.setAtIndex(ValueLayout.JAVA_DOUBLE, i, Math.min(at(left, i), at(right, i)));
      result.setAtIndex(ValueLayout.JAVA_DOUBLE, i + 1, Math.max(at(left, i + 1), at(right, i + 1)));
    }
  }

  private static double at(MemorySegment segment, long index) {
    return segment.getAtIndex(ValueLayout.JAVA_DOUBLE, index);
  }
}
