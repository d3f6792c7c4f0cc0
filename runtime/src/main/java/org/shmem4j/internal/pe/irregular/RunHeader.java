package org.shmem4j.internal.pe.irregular;

/**
 * The word before a run of entries: the member for which they are, or from which they come, and their length in bytes,
 * marked with their epoch.
 */
final class RunHeader {
  private static final int MEMBER_SHIFT = Integer.SIZE;
  private static final long MARKED = (1L << MEMBER_SHIFT) - 1;

  private RunHeader() {}

  /** {@return a header with a marked length} */
  static long header(int member, long marked) {
    return (long) member << MEMBER_SHIFT | marked;
  }

  /** {@return a header for a part of a run} */
  static long ofPart(long whole, int member, long bytes) {
    return header(member, EpochMark.markLike(whole, bytes));
  }

  static int member(long header) {
    return (int) (header >>> MEMBER_SHIFT);
  }

  static long bytes(long header) {
    return EpochMark.bytes(header & MARKED);
  }
}
