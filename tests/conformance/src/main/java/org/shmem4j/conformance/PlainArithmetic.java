package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;

/** Arithmetic on the elements of a type in plain Java, against which the library is checked. Values are exact. */
interface PlainArithmetic {
  /**
   * A value that identifies its PE and its index.
   *
   * @param pe the PE that has it
   * @param index where
   * @param op what will be done with it
   * @return the value
   */
  Object value(int pe, long index, Op op);

  /** {@return the two values combined} */
  Object combine(Op op, Object left, Object right);

  /** {@return whether a result may depend on which pairs are combined first, though their order is kept} */
  default boolean dependsOnPairs(Op op, Object result) {
    return false;
  }

  /** {@return the result of an exclusive scan on the first PE; null where that is not compared} */
  Object identity(Op op);

  /** {@return a sum over some PEs divided by their number} */
  Object average(Object sum, int pes);

  void write(MemorySegment memory, long at, Object value);

  boolean isAt(MemorySegment memory, long at, Object value);

  /** {@return the arithmetic of a type; for bitwise operations that of integers, whatever the type} */
  static PlainArithmetic of(TypeRow row, Op op) {
    if (op != null && op.isBitwise()) {
      return new Integers(row.bytes(), false);
    }
    return switch (row.meaning()) {
      case SIGNED, UNSIGNED -> new Integers(row.bytes(), row.meaning() == LaneMeaning.UNSIGNED);
      case FLOATING, COMPLEX -> new Floats(row);
      case PAIR -> new Pairs(row);
      case OPAQUE -> throw new IllegalArgumentException("opaque elements are compared as bytes: " + row.key());
    };
  }

  /** Numbers that look random and are the same everywhere. */
  static long mix(long pe, long index) {
    long x = (pe + 1) * 0x9e3779b97f4a7c15L ^ (index + 7) * 0xc2b2ae3d27d4eb4fL;
    x = (x ^ x >>> 31) * 0xd6e8feb86659fd93L;
    return x ^ x >>> 29;
  }
}
