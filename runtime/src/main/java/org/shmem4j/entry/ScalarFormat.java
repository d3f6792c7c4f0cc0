package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import org.shmem4j.Complex;
import org.shmem4j.internal.onhost.kernel.LaneAccess;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;

/**
 * Java values in memory, in the formats of their types. Arrays are told apart by comparisons: a switch over classes is
 * linked when it first runs, which costs a program milliseconds.
 */
@SuppressWarnings("IfChainToSwitch")
final class ScalarFormat {
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED;
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  private ScalarFormat() {}

  /** Writes a floating point number, rounded to its type. */
  static void set(ElementType type, MemorySegment memory, long at, double value) {
    setLane(type.lane(), memory, at, value);
  }

  private static void setLane(Lane lane, MemorySegment memory, long at, double value) {
    if (isWide(lane)) {
      WideFormat.setDouble(lane, memory, at, value);
    } else {
      LaneAccess.putFloating(memory, at, lane, value);
    }
  }

  /** Reads a floating point number, rounded to a double. */
  static double get(ElementType type, MemorySegment memory, long at) {
    return lane(type.lane(), memory, at);
  }

  private static double lane(Lane lane, MemorySegment memory, long at) {
    return isWide(lane) ? WideFormat.getDouble(lane, memory, at) : LaneAccess.floating(memory, at, lane);
  }

  private static boolean isWide(Lane lane) {
    return lane.bytes() > Double.BYTES;
  }

  /** Writes a complex number. */
  static void set(ElementType type, MemorySegment memory, long at, Complex value) {
    setLane(type.lane(), memory, at, value.re());
    setLane(type.lane(), memory, at + type.lane().bytes(), value.im());
  }

  /** Reads a complex number. */
  static Complex getComplex(ElementType type, MemorySegment memory, long at) {
    return new Complex(lane(type.lane(), memory, at), lane(type.lane(), memory, at + type.lane().bytes()));
  }

  /** Writes all elements of a Java array. */
  static void setAll(ElementType type, MemorySegment memory, long at, Object values) {
    if (values instanceof long[] all) {
      MemorySegment.copy(all, 0, memory, ValueLayout.JAVA_LONG_UNALIGNED, at, all.length);
    } else if (values instanceof int[] all) {
      MemorySegment.copy(all, 0, memory, ValueLayout.JAVA_INT_UNALIGNED, at, all.length);
    } else if (values instanceof short[] all) {
      MemorySegment.copy(all, 0, memory, SHORT, at, all.length);
    } else if (values instanceof byte[] all) {
      MemorySegment.copy(all, 0, memory, ValueLayout.JAVA_BYTE, at, all.length);
    } else if (values instanceof double[] all && type.lane() == Lane.DOUBLE) {
      MemorySegment.copy(all, 0, memory, DOUBLE, at, all.length);
    } else if (values instanceof float[] all && type.lane() == Lane.FLOAT) {
      MemorySegment.copy(all, 0, memory, FLOAT, at, all.length);
    } else {
      setEach(type, memory, at, values);
    }
  }

  /** Writes the elements of an array one by one, since their format differs. */
  private static void setEach(ElementType type, MemorySegment memory, long at, Object values) {
    int count = Array.getLength(values);
    for (int i = 0; i < count; i++) {
      long place = at + (long) i * type.bytes();
      if (values instanceof Complex[] all) {
        set(type, memory, place, present(all, i));
      } else {
        set(type, memory, place, values instanceof float[] all ? all[i] : ((double[]) values)[i]);
      }
    }
  }

  private static Complex present(Complex[] values, int index) {
    if (values[index] == null) {
      throw new NullPointerException("values must not have a null: index=" + index);
    }
    return values[index];
  }

  /** Reads as many elements as an array has, into it; returns the array. */
  static <A> A getAll(ElementType type, MemorySegment memory, long at, A values) {
    if (values instanceof long[] all) {
      MemorySegment.copy(memory, ValueLayout.JAVA_LONG_UNALIGNED, at, all, 0, all.length);
    } else if (values instanceof int[] all) {
      MemorySegment.copy(memory, ValueLayout.JAVA_INT_UNALIGNED, at, all, 0, all.length);
    } else if (values instanceof short[] all) {
      MemorySegment.copy(memory, SHORT, at, all, 0, all.length);
    } else if (values instanceof byte[] all) {
      MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, all, 0, all.length);
    } else if (values instanceof double[] all && type.lane() == Lane.DOUBLE) {
      MemorySegment.copy(memory, DOUBLE, at, all, 0, all.length);
    } else if (values instanceof float[] all && type.lane() == Lane.FLOAT) {
      MemorySegment.copy(memory, FLOAT, at, all, 0, all.length);
    } else {
      getEach(type, memory, at, values);
    }
    return values;
  }

  private static void getEach(ElementType type, MemorySegment memory, long at, Object values) {
    int count = Array.getLength(values);
    for (int i = 0; i < count; i++) {
      long place = at + (long) i * type.bytes();
      if (values instanceof Complex[] all) {
        all[i] = getComplex(type, memory, place);
      } else if (values instanceof float[] all) {
        all[i] = (float) get(type, memory, place);
      } else {
        ((double[]) values)[i] = get(type, memory, place);
      }
    }
  }
}
