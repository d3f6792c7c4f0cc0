package org.shmem4j.ucx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;

/** Native memory for headers, operands and copies of Java arrays, in buffers that are reused. */
final class NativePool implements AutoCloseable {
  private static final int SMALLEST_SHIFT = 8;
  private static final int SIZES = 16;

  private final Arena arena = Arena.ofShared();
  private final Queue<?>[] spare = new Queue<?>[SIZES];

  NativePool() {
    for (int i = 0; i < SIZES; i++) {
      spare[i] = new ArrayDeque<MemorySegment>();
    }
  }

  /** {@return a buffer of at least this many bytes} */
  MemorySegment take(long bytes) {
    int size = size(bytes);
    if (size >= SIZES) {
      return Arena.ofAuto().allocate(bytes, Long.BYTES);
    }
    MemorySegment buffer = spare(size).poll();
    return buffer != null ? buffer : arena.allocate(1L << (SMALLEST_SHIFT + size), Long.BYTES);
  }

  /** Returns a buffer to the pool. */
  void give(MemorySegment buffer) {
    int size = size(buffer.byteSize());
    if (size < SIZES && buffer.byteSize() == 1L << (SMALLEST_SHIFT + size)) {
      boolean ignored = spare(size).add(buffer);
    }
  }

  @SuppressWarnings("unchecked") // created in the constructor
  private Queue<MemorySegment> spare(int size) {
    return (Queue<MemorySegment>) spare[size];
  }

  private static int size(long bytes) {
    return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(bytes - 1) - SMALLEST_SHIFT);
  }

  @Override
  public void close() {
    arena.close();
  }
}
