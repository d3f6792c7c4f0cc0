package org.shmem4j.internal.pe.onesided;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.pe.collective.Helpers;

/** Copies within this host. The threads of a work group share large copies; each copies some blocks. */
final class SharedCopy {
  private static final long BLOCK_BYTES = 256 * 1024;
  /** Copies of at least this size bypass the caches; the blocks of a very large copy must do so, too. */
  private static final long BYPASSING_BYTES = 4 << 20;

  private SharedCopy() {}

  /** Copies a range within the host's memory. */
  static void copy(Helpers helpers, MemorySegment memory, long from, long to, long bytes) {
    if (bytes >= 2 * BLOCK_BYTES && helpers != null && Math.abs(from - to) >= bytes) {
      share(helpers, memory, from, to, bytes);
    } else {
      BlockCopy.copy(memory, from, to, bytes);
    }
  }

  private static void share(Helpers helpers, MemorySegment memory, long from, long to, long bytes) {
    long block = bytes >= 2 * BYPASSING_BYTES ? BYPASSING_BYTES : BLOCK_BYTES;
    helpers.share(Math.toIntExact((bytes + block - 1) / block), number -> {
      long at = number * block;
      BlockCopy.copy(memory, from + at, to + at, Math.min(block, bytes - at));
    });
  }

  /** Copies spaced blocks; parameters are as in {@link BlockCopy}. */
  static void copy(
      Helpers helpers, MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep,
      long bytes, long blocks) {
    if (helpers != null && bytes * blocks >= 2 * BLOCK_BYTES
        && BlockCopy.areApart(from, fromAt, fromStep, to, toAt, toStep, bytes, blocks)) {
      share(helpers, from, fromAt, fromStep, to, toAt, toStep, bytes, blocks);
    } else {
      BlockCopy.copy(from, fromAt, fromStep, to, toAt, toStep, bytes, blocks);
    }
  }

  private static void share(
      Helpers helpers, MemorySegment from, long fromAt, long fromStep, MemorySegment to, long toAt, long toStep,
      long bytes, long blocks) {
    long part = Math.max(1, BLOCK_BYTES / bytes);
    helpers.share(Math.toIntExact((blocks + part - 1) / part), number -> {
      long first = number * part;
      BlockCopy.copy(from, fromAt + first * fromStep, fromStep, to, toAt + first * toStep, toStep, bytes,
          Math.min(part, blocks - first));
    });
  }
}
