package org.shmem4j.internal.onhost.memory;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Copies blocks at equal distances; blocks of one or two machine words by loads and stores. */
public final class Strides {
  private Strides() {}

  /**
   * Copies blocks. Source and destination must not overlap.
   *
   * @param from the memory to read
   * @param fromAt the first block in it
   * @param fromStep bytes from block to block
   * @param to the memory to write
   * @param toAt the first block in it
   * @param toStep bytes from block to block
   * @param bytes the bytes of a block
   * @param blocks the number of blocks
   */
  public static void copy(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long bytes,
      long blocks) {
    if (fromStep == bytes && toStep == bytes) {
      MemorySegment.copy(from, fromAt, to, toAt, bytes * blocks);
      return;
    }
    switch ((int) Math.min(bytes, Integer.MAX_VALUE)) {
      case Byte.BYTES -> copyBytes(from, fromAt, fromStep, to, toAt, toStep, blocks);
      case Short.BYTES -> copyShorts(from, fromAt, fromStep, to, toAt, toStep, blocks);
      case Integer.BYTES -> copyInts(from, fromAt, fromStep, to, toAt, toStep, blocks);
      case Long.BYTES -> copyLongs(from, fromAt, fromStep, to, toAt, toStep, blocks);
      case 2 * Long.BYTES -> copyPairs(from, fromAt, fromStep, to, toAt, toStep, blocks);
      default -> {
        for (long i = 0; i < blocks; i++) {
          MemorySegment.copy(from, fromAt + i * fromStep, to, toAt + i * toStep, bytes);
        }
      }
    }
  }

  private static void copyBytes(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long blocks) {
    for (long i = 0; i < blocks; i++) {
      to.set(ValueLayout.JAVA_BYTE, toAt + i * toStep, from.get(ValueLayout.JAVA_BYTE, fromAt + i * fromStep));
    }
  }

  private static void copyShorts(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long blocks) {
    for (long i = 0; i < blocks; i++) {
      to.set(ValueLayout.JAVA_SHORT_UNALIGNED, toAt + i * toStep,
          from.get(ValueLayout.JAVA_SHORT_UNALIGNED, fromAt + i * fromStep));
    }
  }

  private static void copyInts(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long blocks) {
    for (long i = 0; i < blocks; i++) {
      to.set(ValueLayout.JAVA_INT_UNALIGNED, toAt + i * toStep,
          from.get(ValueLayout.JAVA_INT_UNALIGNED, fromAt + i * fromStep));
    }
  }

  private static void copyLongs(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long blocks) {
    for (long i = 0; i < blocks; i++) {
      to.set(ValueLayout.JAVA_LONG_UNALIGNED, toAt + i * toStep,
          from.get(ValueLayout.JAVA_LONG_UNALIGNED, fromAt + i * fromStep));
    }
  }

  private static void copyPairs(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long blocks) {
    for (long i = 0; i < blocks; i++) {
      long at = fromAt + i * fromStep;
      long into = toAt + i * toStep;
      long first = from.get(ValueLayout.JAVA_LONG_UNALIGNED, at);
      long second = from.get(ValueLayout.JAVA_LONG_UNALIGNED, at + Long.BYTES);
      to.set(ValueLayout.JAVA_LONG_UNALIGNED, into, first);
      to.set(ValueLayout.JAVA_LONG_UNALIGNED, into + Long.BYTES, second);
    }
  }
}
