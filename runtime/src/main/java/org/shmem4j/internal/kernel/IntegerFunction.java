package org.shmem4j.internal.kernel;

import java.lang.foreign.MemorySegment;
import java.util.function.LongBinaryOperator;
import org.shmem4j.spi.Operation;

/**
 * Integers of up to 64 bits, computed in a long: the low bits of its results are those of the narrower type, and sign
 * extension keeps both the signed and the unsigned order.
 *
 * @param bytes the bytes of the lane
 * @param operator what to compute
 */
record IntegerFunction(int bytes, LongBinaryOperator operator) implements UnitFunction {
  static IntegerFunction of(int bytes, Operation operation, boolean unsigned) {
    return new IntegerFunction(bytes, switch (operation) {
      case AND -> (a, b) -> a & b;
      case OR -> (a, b) -> a | b;
      case XOR -> (a, b) -> a ^ b;
      case MAX -> unsigned ? (a, b) -> Long.compareUnsigned(a, b) > 0 ? a : b : Math::max;
      case MIN -> unsigned ? (a, b) -> Long.compareUnsigned(a, b) < 0 ? a : b : Math::min;
      case SUM -> (a, b) -> a + b;
      case PROD -> (a, b) -> a * b;
      case LAND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
      case LOR -> (a, b) -> (a | b) != 0 ? 1 : 0;
      case LXOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
      case MAXLOC, MINLOC, AVG -> throw new IllegalArgumentException("not an operation on integers: " + operation);
    });
  }

  @Override
  public void apply(MemorySegment memory, long result, long left, long right) {
    long value = operator.applyAsLong(Lanes.integer(memory, left, bytes), Lanes.integer(memory, right, bytes));
    Lanes.putInteger(memory, result, bytes, value);
  }
}
