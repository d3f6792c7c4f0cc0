package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/**
 * MAXLOC and MINLOC: takes the pair with the greater or the lesser value; for equal values, the one with the lower
 * index. NaN wins over every number; the two zeros are equal, as in C.
 *
 * @param value the format of the value, compared signed
 * @param index the format of the index, compared signed
 * @param operation MAXLOC or MINLOC
 */
record PairFunction(Lane value, Lane index, Operation operation) implements UnitFunction {
  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    int indexOffset = Math.max(value.bytes(), index.bytes());
    int order = order(memory, left, right);
    if (order == 0) {
      order = compare(index, memory, right + indexOffset, left + indexOffset);
    }
    long taken = order >= 0 ? left : right;
    LaneAccess.copy(memory, taken, result, indexOffset);
    LaneAccess.copy(memory, taken + indexOffset, result + indexOffset, indexOffset);
  }

  /** Positive if the left value wins, negative if the right one does. */
  private int order(MemorySegment memory, long left, long right) {
    boolean leftIsNaN = isNaN(memory, left);
    boolean rightIsNaN = isNaN(memory, right);
    if (leftIsNaN || rightIsNaN) {
      return Boolean.compare(leftIsNaN, rightIsNaN);
    }
    int order = compare(value, memory, left, right);
    return operation == Operation.MAXLOC ? order : -order;
  }

  private boolean isNaN(MemorySegment memory, long at) {
    if (value == Lane.EXTENDED || value == Lane.QUAD) {
      return Wide.isNaN(value == Lane.EXTENDED, LaneAccess.low(memory, at), LaneAccess.high(memory, at));
    }
    return value.isFloating() && Double.isNaN(LaneAccess.floating(memory, at, value));
  }

  private static int compare(Lane lane, MemorySegment memory, long left, long right) {
    if (lane.bytes() < 16) {
      return lane.isFloating()
          // Adding 0 makes -0 and 0 equal.
          ? Double.compare(LaneAccess.floating(memory, left, lane) + 0.0, LaneAccess.floating(memory, right, lane)
              + 0.0)
          : Long.compare(LaneAccess.integer(memory, left, lane.bytes()),
              LaneAccess.integer(memory, right, lane.bytes()));
    }
    return lane == Lane.INT128
        ? Int128.compare(memory, left, right)
        : Wide.compare(
            lane == Lane.EXTENDED,
            true,
            LaneAccess.low(memory, left),
            LaneAccess.high(memory, left),
            LaneAccess.low(memory, right),
            LaneAccess.high(memory, right));
  }
}
