package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.shmem4j.type.Kernel;
import org.shmem4j.type.Lane;

/**
 * The template of every scalar kernel: applies one function to each unit in turn. Its functions are either small or
 * used by one kernel only, since a big method with several callers is not inlined.
 */
final class ScalarLoop implements Kernel {
  /**
   * The constants of a copy. Of the three functions, two are null.
   *
   * @param lane the format of each lane
   * @param integer computes integers of up to 64 bits. The low bits of its results are those of the narrower type, and
   *     sign extension preserves both the signed and the unsigned order
   * @param floating computes floating point of up to 64 bits. A double has more than twice the digits of a float, so
   *     that rounding its sum or product gives the correctly rounded float
   * @param other computes all other units, in memory
   * @param unitBytes the bytes of one unit
   * @param unitsPerElement the number of units in an element
   */
  record Constants(
      Lane lane,
      LongBinaryOperator integer,
      DoubleBinaryOperator floating,
      UnitFunction other,
      int unitBytes,
      int unitsPerElement) {}

  private static final Constants CONSTANTS = Template.constants(MethodHandles.lookup(), Constants.class);
  private static final Lane LANE = CONSTANTS.lane();
  private static final LongBinaryOperator INTEGER = CONSTANTS.integer();
  private static final DoubleBinaryOperator FLOATING = CONSTANTS.floating();
  private static final UnitFunction OTHER = CONSTANTS.other();
  private static final int UNIT = CONSTANTS.unitBytes();
  private static final int UNITS = CONSTANTS.unitsPerElement();
  // Keeps the inner index an int, which C2 needs to hoist the bounds checks.
  private static final int BLOCK = 1 << 20;

  ScalarLoop() {}

  @Override
  public void combine(MemorySegment memory, long result, long left, long right, long count) {
    long bytes = count * UNITS * UNIT;
    for (long start = 0; start < bytes; start += BLOCK) {
      int size = (int) Math.min(BLOCK, bytes - start);
      long resultStart = result + start;
      long leftStart = left + start;
      long rightStart = right + start;
      for (int at = 0; at < size; at += UNIT) {
        unit(memory, resultStart + at, leftStart + at, rightStart + at);
      }
    }
  }

  private static void unit(MemorySegment memory, long result, long left, long right) {
    if (INTEGER != null) {
      long value = INTEGER.applyAsLong(LaneAccess.integer(memory, left, UNIT), LaneAccess.integer(memory, right, UNIT));
      LaneAccess.putInteger(memory, result, UNIT, value);
    } else if (FLOATING != null) {
      double value =
          FLOATING.applyAsDouble(LaneAccess.floating(memory, left, LANE), LaneAccess.floating(memory, right, LANE));
      LaneAccess.putFloating(memory, result, LANE, value);
    } else {
      OTHER.apply(memory, result, left, right);
    }
  }
}
