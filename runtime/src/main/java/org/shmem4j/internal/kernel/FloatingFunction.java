package org.shmem4j.internal.kernel;

import java.lang.foreign.MemorySegment;
import java.util.function.DoubleBinaryOperator;
import org.shmem4j.spi.Lane;
import org.shmem4j.spi.Operation;

/**
 * Floating point of up to 64 bits, computed in a double. A double has more than twice the digits of a float, so rounding
 * its sum or product to a float gives the correctly rounded one.
 *
 * @param lane the format
 * @param operator what to compute
 */
record FloatingFunction(Lane lane, DoubleBinaryOperator operator) implements UnitFunction {
  static FloatingFunction of(Lane lane, Operation operation) {
    return new FloatingFunction(lane, switch (operation) {
      case SUM -> (a, b) -> a + b;
      case PROD -> (a, b) -> a * b;
      case MAX -> Math::max;
      case MIN -> Math::min;
      default -> throw new IllegalArgumentException("not an operation on floating point: " + operation);
    });
  }

  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    double value = operator.applyAsDouble(Lanes.floating(memory, left, lane), Lanes.floating(memory, right, lane));
    Lanes.putFloating(memory, result, lane, value);
  }
}
