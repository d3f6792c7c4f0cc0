package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.shmem4j.Comparison;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/**
 * Compares variables of 16, 32 and 64 bits with values. Both become keys, longs whose signed order is the order of the
 * type's values.
 */
public final class Comparing {
  private static final VarHandle SHORT = ValueLayout.JAVA_SHORT.varHandle();
  private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private Comparing() {}

  /** The key of a value, which may be sign-extended. */
  public static long key(ElementType type, long value) {
    boolean unsigned = type.meaning() == Meaning.UNSIGNED;
    if (type.lane() == Lane.LONG) {
      return unsigned ? value ^ Long.MIN_VALUE : value;
    }
    if (type.lane() == Lane.INT) {
      return unsigned ? value & 0xffffffffL : (int) value;
    }
    return unsigned ? value & 0xffffL : (short) value;
  }

  /** The key of a variable, read with an acquire load. */
  public static long load(ElementType type, MemorySegment memory, long at) {
    long value = switch (type.lane()) {
      case LONG -> (long) LONG.getAcquire(memory, at);
      case INT -> (int) INT.getAcquire(memory, at);
      default -> (short) SHORT.getAcquire(memory, at);
    };
    return key(type, value);
  }

  /** The key of an element of a caller's memory. */
  public static long valueOf(ElementType type, MemorySegment values, long index) {
    long at = index * type.bytes();
    long value = switch (type.lane()) {
      case LONG -> values.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
      case INT -> values.get(ValueLayout.JAVA_INT_UNALIGNED, at);
      default -> values.get(ValueLayout.JAVA_SHORT_UNALIGNED, at);
    };
    return key(type, value);
  }

  /** Refuses null. */
  public static Comparison checked(Comparison cmp) {
    if (cmp == null) {
      throw new NullPointerException("cmp must not be null");
    }
    return cmp;
  }

  /** {@return whether a comparison of two keys holds} */
  public static boolean holds(Comparison cmp, long key, long value) {
    return switch (cmp) {
      case EQ -> key == value;
      case NE -> key != value;
      case GT -> key > value;
      case GE -> key >= value;
      case LT -> key < value;
      case LE -> key <= value;
    };
  }
}
