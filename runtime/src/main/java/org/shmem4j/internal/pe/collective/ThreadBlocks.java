package org.shmem4j.internal.pe.collective;

/** Divides work into blocks that several threads can do. */
final class ThreadBlocks {
  /** The JDK's copies of this size bypass the caches, which saves reading the bytes that are overwritten. */
  static final long BYPASSING_BYTES = 3L << 20;

  /** A block of a copy: large enough to bypass the caches. */
  static final long COPIED_BYTES = 4L << 20;

  private ThreadBlocks() {}

  /** {@return how many blocks of a size cover everything; the last one may be smaller, and there is at least one} */
  static int number(long all, long size) {
    return all <= size ? 1 : Math.toIntExact((all + size - 1) / size);
  }
}
