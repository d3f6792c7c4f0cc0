package org.shmem4j.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Ordered access to 64-bit words of shared memory. */
public final class Words {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private static final int FEW_BYTES = 64;

  private Words() {}

  public static long get(MemorySegment memory, long at) {
    return memory.get(ValueLayout.JAVA_LONG, at);
  }

  public static void set(MemorySegment memory, long at, long value) {
    memory.set(ValueLayout.JAVA_LONG, at, value);
  }

  /**
   * Copies a run within a job's memory. The JDK's bulk copy has a price of its own, which a few words do not reach.
   *
   * @param memory the memory
   * @param from where it lies
   * @param to where it goes, which may not overlap it partly
   * @param bytes its length
   */
  public static void copy(MemorySegment memory, long from, long to, long bytes) {
    if (bytes > FEW_BYTES) {
      MemorySegment.copy(memory, from, memory, to, bytes);
      return;
    }
    int size = (int) bytes;
    int at = 0;
    for (; at <= size - Long.BYTES; at += Long.BYTES) {
      memory.set(ValueLayout.JAVA_LONG_UNALIGNED, to + at, memory.get(ValueLayout.JAVA_LONG_UNALIGNED, from + at));
    }
    if ((size & Integer.BYTES) != 0) {
      memory.set(ValueLayout.JAVA_INT_UNALIGNED, to + at, memory.get(ValueLayout.JAVA_INT_UNALIGNED, from + at));
      at += Integer.BYTES;
    }
    for (; at < size; at++) {
      memory.set(ValueLayout.JAVA_BYTE, to + at, memory.get(ValueLayout.JAVA_BYTE, from + at));
    }
  }

  public static long getOpaque(MemorySegment memory, long at) {
    return (long) LONG.getOpaque(memory, at);
  }

  public static long getAcquire(MemorySegment memory, long at) {
    return (long) LONG.getAcquire(memory, at);
  }

  public static void setRelease(MemorySegment memory, long at, long value) {
    LONG.setRelease(memory, at, value);
  }

  public static boolean compareAndSet(MemorySegment memory, long at, long expected, long value) {
    return LONG.compareAndSet(memory, at, expected, value);
  }

  public static long getAndAdd(MemorySegment memory, long at, long value) {
    return (long) LONG.getAndAdd(memory, at, value);
  }

  public static void max(MemorySegment memory, long at, long value) {
    long seen = getAcquire(memory, at);
    while (seen < value && !compareAndSet(memory, at, seen, value)) {
      seen = getAcquire(memory, at);
    }
  }
}
