package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.internal.onhost.memory.Strides;
import org.shmem4j.internal.onhost.memory.Words;

/** Copies spaced blocks; copies blocks of a machine word by loads and stores. Source and destination may overlap. */
public final class BlockCopy {
  private BlockCopy() {}

  /** Copies a range within a job's memory. */
  public static void copy(MemorySegment memory, long from, long to, long bytes) {
    Words.copy(memory, from, to, bytes);
  }

  /** Copies a range. A single machine word, which is common, needs no bulk copy. */
  public static void copy(MemorySegment from, long fromAt, MemorySegment to, long toAt, long bytes) {
    if (bytes == Long.BYTES) {
      to.set(ValueLayout.JAVA_LONG_UNALIGNED, toAt, from.get(ValueLayout.JAVA_LONG_UNALIGNED, fromAt));
    } else {
      MemorySegment.copy(from, fromAt, to, toAt, bytes);
    }
  }

  /**
   * Copies blocks.
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
    if (areApart(from, fromAt, fromStep, to, toAt, toStep, bytes, blocks)) {
      Strides.copy(from, fromAt, fromStep, to, toAt, toStep, bytes, blocks);
    } else {
      long fromSpan = (blocks - 1) * fromStep + bytes;
      MemorySegment source = MemorySegment.ofArray(from.asSlice(fromAt, fromSpan).toArray(ValueLayout.JAVA_BYTE));
      Strides.copy(source, 0, fromStep, to, toAt, toStep, bytes, blocks);
    }
  }

  /** {@return whether blocks neither overlap the blocks to which they are copied, nor lie between them} */
  static boolean areApart(
      MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep, long bytes,
      long blocks) {
    long fromSpan = (blocks - 1) * fromStep + bytes;
    long toSpan = (blocks - 1) * toStep + bytes;
    long distance = to.address() + toAt - from.address() - fromAt;
    return distance >= fromSpan || distance <= -toSpan;
  }
}
