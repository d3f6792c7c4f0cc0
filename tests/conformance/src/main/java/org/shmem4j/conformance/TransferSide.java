package org.shmem4j.conformance;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.shmem4j.SymmetricArray;

/**
 * Memory on one side of a transfer, with guard bands: this PE's copy of a symmetric array, or any other memory.
 *
 * @param argument the argument that stands for it in a call
 * @param all its memory and the guard bands
 * @param start where its first element starts in that
 */
record TransferSide(Object argument, MemorySegment all, long start) {
  private static final int GUARD_BYTES = 64;

  static TransferSide of(SymmetricArray array) {
    return new TransferSide(array, array.root().segment(), array.offset() - array.root().offset());
  }

  /** Memory of this PE that is not symmetric. */
  static TransferSide local(Class<?> type, long bytes, int first, int elements) {
    TransferSide side = type == MemorySegment.class ? ofSegment(bytes * elements)
        : type.isArray() ? ofArray(type, elements) : ofBuffer(type, bytes, first, elements);
    side.all.fill(GuardedBuffers.GUARD);
    return side;
  }

  /** Heap and native memory in turn. */
  private static TransferSide ofSegment(long bytes) {
    MemorySegment all = bytes % 3 == 1 ? MemorySegment.ofArray(new byte[Math.toIntExact(bytes) + 2 * GUARD_BYTES])
        : Arena.ofAuto().allocate(bytes + 2 * GUARD_BYTES, Long.BYTES);
    return new TransferSide(all.asSlice(GUARD_BYTES, bytes), all, GUARD_BYTES);
  }

  private static TransferSide ofArray(Class<?> type, int elements) {
    Object array = Array.newInstance(type.componentType(), elements);
    MemorySegment all = switch (array) {
      case byte[] bytes -> MemorySegment.ofArray(bytes);
      case short[] shorts -> MemorySegment.ofArray(shorts);
      case int[] ints -> MemorySegment.ofArray(ints);
      case long[] longs -> MemorySegment.ofArray(longs);
      case float[] floats -> MemorySegment.ofArray(floats);
      case double[] doubles -> MemorySegment.ofArray(doubles);
      default -> throw new IllegalArgumentException("unknown array type: " + type);
    };
    return new TransferSide(array, all, 0);
  }

  /** A buffer whose position is the first element, and whose limit is the end. */
  private static TransferSide ofBuffer(Class<?> type, long bytes, int first, int elements) {
    ByteBuffer all = ByteBuffer.allocateDirect(Math.toIntExact(bytes * elements) + GUARD_BYTES);
    all.order(ByteOrder.nativeOrder());
    Buffer buffer = switch (type.getSimpleName()) {
      case "ByteBuffer" -> all.duplicate();
      case "ShortBuffer" -> all.asShortBuffer();
      case "IntBuffer" -> all.asIntBuffer();
      case "LongBuffer" -> all.asLongBuffer();
      case "FloatBuffer" -> all.asFloatBuffer();
      case "DoubleBuffer" -> all.asDoubleBuffer();
      default -> throw new IllegalArgumentException("unknown buffer type: " + type);
    };
    return new TransferSide(buffer.position(first).limit(elements), MemorySegment.ofBuffer(all), 0);
  }

  /** {@return the memory from the first element on} */
  MemorySegment elements() {
    return all.asSlice(start);
  }
}
