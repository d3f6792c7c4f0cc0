package org.shmem4j.internal.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Ordered access to 64-bit words of shared memory. */
public final class Words {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private Words() {}

  public static long get(MemorySegment memory, long at) {
    return memory.get(ValueLayout.JAVA_LONG, at);
  }

  public static void set(MemorySegment memory, long at, long value) {
    memory.set(ValueLayout.JAVA_LONG, at, value);
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
