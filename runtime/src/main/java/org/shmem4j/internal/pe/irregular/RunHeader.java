package org.shmem4j.internal.pe.irregular;

/** The word before a run of entries: a member, which they are for or come from, and how many bytes they have. */
final class RunHeader {
  private static final int MEMBER_SHIFT = Integer.SIZE;
  private static final long BYTES = (1L << MEMBER_SHIFT) - 1;

  private RunHeader() {}

  static long header(int member, long bytes) {
    return (long) member << MEMBER_SHIFT | bytes;
  }

  static int member(long header) {
    return (int) (header >>> MEMBER_SHIFT);
  }

  static long bytes(long header) {
    return header & BYTES;
  }
}
