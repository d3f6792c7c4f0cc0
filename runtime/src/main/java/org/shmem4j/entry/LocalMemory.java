package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Java arrays and buffers as memory of this PE, for transfers. */
public final class LocalMemory {
  private LocalMemory() {}

  /** {@return the memory between a buffer's position, which does not change, and its limit} */
  public static MemorySegment of(String name, Buffer buffer) {
    ByteOrder order = switch (present(name, buffer)) {
      case ShortBuffer shorts -> shorts.order();
      case IntBuffer ints -> ints.order();
      case LongBuffer longs -> longs.order();
      case FloatBuffer floats -> floats.order();
      case DoubleBuffer doubles -> doubles.order();
      default -> ByteOrder.nativeOrder();
    };
    if (order != ByteOrder.nativeOrder()) {
      throw new IllegalArgumentException(name + " must be in the machine's byte order: " + name + ".order=" + order
          + "; make it after order(ByteOrder.nativeOrder())");
    }
    return MemorySegment.ofBuffer(buffer);
  }

  /** {@return the elements of an array from an index to the end} */
  public static MemorySegment of(String name, Object array, int from) {
    int length = Array.getLength(present(name, array));
    if (from < 0 || from > length) {
      throw new IndexOutOfBoundsException("from must be within " + name + " or its end: from=" + from + " "
          + name + ".length=" + length);
    }
    return of(name, array, from, length - from);
  }

  /** {@return some elements of an array} */
  public static MemorySegment of(String name, Object array, int from, int count) {
    int length = Array.getLength(present(name, array));
    if (count < 0 || from < 0 || from > length - count) {
      throw outside(name, length, from, count);
    }
    return switch (array) {
      case byte[] bytes -> slice(MemorySegment.ofArray(bytes), from, count, Byte.BYTES);
      case short[] shorts -> slice(MemorySegment.ofArray(shorts), from, count, Short.BYTES);
      case int[] ints -> slice(MemorySegment.ofArray(ints), from, count, Integer.BYTES);
      case long[] longs -> slice(MemorySegment.ofArray(longs), from, count, Long.BYTES);
      case float[] floats -> slice(MemorySegment.ofArray(floats), from, count, Float.BYTES);
      case double[] doubles -> slice(MemorySegment.ofArray(doubles), from, count, Double.BYTES);
      default -> throw noNumbers(name, array);
    };
  }

  // Messages are made in methods of their own, so that the code compiled into every call stays small.

  private static RuntimeException outside(String name, int length, int from, int count) {
    return count < 0
        ? new IllegalArgumentException("count must not be negative: count=" + count)
        : new IndexOutOfBoundsException("all elements must lie within " + name + ": from=" + from + " count=" + count
            + " " + name + ".length=" + length + "; use a smaller count or a longer array");
  }

  private static RuntimeException noNumbers(String name, Object array) {
    return new IllegalArgumentException(
        name + " must be an array of numbers: " + name + "=" + array.getClass().getSimpleName());
  }

  private static MemorySegment slice(MemorySegment array, long from, long count, int bytes) {
    return array.asSlice(from * bytes, count * bytes);
  }

  private static <T> T present(String name, T argument) {
    if (argument == null) {
      throw new NullPointerException(name + " must not be null");
    }
    return argument;
  }
}
