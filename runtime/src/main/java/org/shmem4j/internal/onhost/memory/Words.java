package org.shmem4j.internal.onhost.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/** Ordered access to 64-bit words of shared memory. */
public final class Words {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  // Unaligned, since an aligned layout would be checked on every access.
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  private static final int FEW_BYTES = 64;

  private Words() {}

  public static long get(MemorySegment memory, long at) {
    return memory.get(WORD, at);
  }

  public static void set(MemorySegment memory, long at, long value) {
    memory.set(WORD, at, value);
  }

  /**
   * Copies a range within a job's memory. For a few words it avoids the JDK's bulk copy, whose overhead would exceed
   * the copy.
   *
   * @param memory the memory
   * @param from the start of the range
   * @param to the start of the destination, which may overlap the range
   * @param bytes the length of the range
   */
  public static void copy(MemorySegment memory, long from, long to, long bytes) {
    if (bytes > FEW_BYTES || Math.abs(to - from) < bytes) {
      MemorySegment.copy(memory, from, memory, to, bytes);
      return;
    }
    long at = 0;
    if ((bytes & 64) != 0) {
      copyFourWords(memory, from, to);
      copyFourWords(memory, from + 32, to + 32);
      at = 64;
    }
    if ((bytes & 32) != 0) {
      copyFourWords(memory, from + at, to + at);
      at += 32;
    }
    if ((bytes & 16) != 0) {
      copyWord(memory, from + at, to + at);
      copyWord(memory, from + at + 8, to + at + 8);
      at += 16;
    }
    if ((bytes & 8) != 0) {
      copyWord(memory, from + at, to + at);
      at += 8;
    }
    if ((bytes & 4) != 0) {
      memory.set(ValueLayout.JAVA_INT_UNALIGNED, to + at, memory.get(ValueLayout.JAVA_INT_UNALIGNED, from + at));
      at += 4;
    }
    for (; at < bytes; at++) {
      memory.set(ValueLayout.JAVA_BYTE, to + at, memory.get(ValueLayout.JAVA_BYTE, from + at));
    }
  }

  private static void copyFourWords(MemorySegment memory, long from, long to) {
    copyWord(memory, from, to);
    copyWord(memory, from + 8, to + 8);
    copyWord(memory, from + 16, to + 16);
    copyWord(memory, from + 24, to + 24);
  }

  private static void copyWord(MemorySegment memory, long from, long to) {
    set(memory, to, get(memory, from));
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

  public static void setBits(MemorySegment memory, long at, long bits) {
    long ignored = (long) LONG.getAndBitwiseOr(memory, at, bits);
  }

  public static void clearBits(MemorySegment memory, long at, long bits) {
    long ignored = (long) LONG.getAndBitwiseAnd(memory, at, ~bits);
  }

  public static void max(MemorySegment memory, long at, long value) {
    long seen = getAcquire(memory, at);
    while (seen < value && !compareAndSet(memory, at, seen, value)) {
      seen = getAcquire(memory, at);
    }
  }
}
