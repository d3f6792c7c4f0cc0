package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;

/** Values with an index; few different values, so that ties are common. */
final class Pairs implements PlainArithmetic {
  private final LaneKind value;
  private final LaneKind index;

  Pairs(TypeRow row) {
    this.value = row.lane();
    this.index = row.index();
  }

  @Override
  public Object value(int pe, long at, Op op) {
    return new long[] {Math.floorMod(PlainArithmetic.mix(pe, at), 5L) - 2,
        Math.floorMod(PlainArithmetic.mix(pe, at + 9), 100L)};
  }

  @Override
  public Object combine(Op op, Object left, Object right) {
    long[] a = (long[]) left;
    long[] b = (long[]) right;
    if (a[0] == b[0]) {
      return new long[] {a[0], Math.min(a[1], b[1])};
    }
    return a[0] > b[0] == (op == Op.MAXLOC) ? a : b;
  }

  @Override
  public Object identity(Op op) {
    return null;
  }

  @Override
  public Object average(Object sum, int pes) {
    throw new IllegalArgumentException("pairs have no average");
  }

  private long indexAt() {
    return Math.max(value.bytes(), index.bytes());
  }

  @Override
  public void write(MemorySegment memory, long at, Object pair) {
    write(value, memory, at, ((long[]) pair)[0]);
    write(index, memory, at + indexAt(), ((long[]) pair)[1]);
  }

  private static void write(LaneKind lane, MemorySegment memory, long at, long number) {
    switch (lane) {
      case SHORT -> memory.set(ValueLayout.JAVA_SHORT_UNALIGNED, at, (short) number);
      case INT -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) number);
      case LONG -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, at, number);
      default -> FloatFormats.write(lane, memory, at, (double) number);
    }
  }

  @Override
  public boolean isAt(MemorySegment memory, long at, Object pair) {
    return isAt(value, memory, at, ((long[]) pair)[0]) && isAt(index, memory, at + indexAt(), ((long[]) pair)[1]);
  }

  private static boolean isAt(LaneKind lane, MemorySegment memory, long at, long number) {
    return switch (lane) {
      case SHORT -> memory.get(ValueLayout.JAVA_SHORT_UNALIGNED, at) == (short) number;
      case INT -> memory.get(ValueLayout.JAVA_INT_UNALIGNED, at) == (int) number;
      case LONG -> memory.get(ValueLayout.JAVA_LONG_UNALIGNED, at) == number;
      default -> FloatFormats.isAt(lane, memory, at, (double) number);
    };
  }
}
