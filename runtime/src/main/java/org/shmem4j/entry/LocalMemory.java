package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
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

  /**
   * What remains in a buffer; its position stays.
   *
   * @param name the argument's name
   * @param buffer the buffer, in the machine's byte order
   * @return its memory
   */
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

  /**
   * Some elements of an array.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @param count how many
   * @return their memory
   */
  public static MemorySegment of(String name, byte[] array, int from, int count) {
    return part(name, MemorySegment.ofArray(present(name, array)), from, count, Byte.BYTES);
  }

  /**
   * The elements of an array from one on.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @return their memory
   */
  public static MemorySegment of(String name, byte[] array, int from) {
    return rest(name, MemorySegment.ofArray(present(name, array)), from, Byte.BYTES);
  }

  /**
   * Some elements of an array.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @param count how many
   * @return their memory
   */
  public static MemorySegment of(String name, short[] array, int from, int count) {
    return part(name, MemorySegment.ofArray(present(name, array)), from, count, Short.BYTES);
  }

  /**
   * The elements of an array from one on.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @return their memory
   */
  public static MemorySegment of(String name, short[] array, int from) {
    return rest(name, MemorySegment.ofArray(present(name, array)), from, Short.BYTES);
  }

  /**
   * Some elements of an array.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @param count how many
   * @return their memory
   */
  public static MemorySegment of(String name, int[] array, int from, int count) {
    return part(name, MemorySegment.ofArray(present(name, array)), from, count, Integer.BYTES);
  }

  /**
   * The elements of an array from one on.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @return their memory
   */
  public static MemorySegment of(String name, int[] array, int from) {
    return rest(name, MemorySegment.ofArray(present(name, array)), from, Integer.BYTES);
  }

  /**
   * Some elements of an array.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @param count how many
   * @return their memory
   */
  public static MemorySegment of(String name, long[] array, int from, int count) {
    return part(name, MemorySegment.ofArray(present(name, array)), from, count, Long.BYTES);
  }

  /**
   * The elements of an array from one on.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @return their memory
   */
  public static MemorySegment of(String name, long[] array, int from) {
    return rest(name, MemorySegment.ofArray(present(name, array)), from, Long.BYTES);
  }

  /**
   * Some elements of an array.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @param count how many
   * @return their memory
   */
  public static MemorySegment of(String name, float[] array, int from, int count) {
    return part(name, MemorySegment.ofArray(present(name, array)), from, count, Float.BYTES);
  }

  /**
   * The elements of an array from one on.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @return their memory
   */
  public static MemorySegment of(String name, float[] array, int from) {
    return rest(name, MemorySegment.ofArray(present(name, array)), from, Float.BYTES);
  }

  /**
   * Some elements of an array.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @param count how many
   * @return their memory
   */
  public static MemorySegment of(String name, double[] array, int from, int count) {
    return part(name, MemorySegment.ofArray(present(name, array)), from, count, Double.BYTES);
  }

  /**
   * The elements of an array from one on.
   *
   * @param name the argument's name
   * @param array the array
   * @param from the first element
   * @return their memory
   */
  public static MemorySegment of(String name, double[] array, int from) {
    return rest(name, MemorySegment.ofArray(present(name, array)), from, Double.BYTES);
  }

  private static <T> T present(String name, T argument) {
    if (argument == null) {
      throw new NullPointerException(name + " must not be null");
    }
    return argument;
  }

  private static MemorySegment part(String name, MemorySegment array, int from, int count, int bytes) {
    if (count < 0) {
      throw new IllegalArgumentException("count must not be negative: count=" + count);
    }
    long length = array.byteSize() / bytes;
    if (from < 0 || from > length - count) {
      throw new IndexOutOfBoundsException("all elements must lie within " + name + ": from=" + from + " count=" + count
          + " " + name + ".length=" + length + "; use a smaller count or a longer array");
    }
    return array.asSlice((long) from * bytes, (long) count * bytes);
  }

  private static MemorySegment rest(String name, MemorySegment array, int from, int bytes) {
    long length = array.byteSize() / bytes;
    if (from < 0 || from > length) {
      throw new IndexOutOfBoundsException("from must be an element of " + name + " or its end: from=" + from + " "
          + name + ".length=" + length);
    }
    return array.asSlice((long) from * bytes);
  }
}
