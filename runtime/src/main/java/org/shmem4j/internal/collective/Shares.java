package org.shmem4j.internal.collective;

/** Cuts a run of elements into a share for each member, at cache lines where it can, so that no two write one line. */
final class Shares {
  private static final long LINE = 64;

  private Shares() {}

  /**
   * Where a member's share starts; it ends where the next one's starts.
   *
   * @param count all elements
   * @param elementBytes the bytes of one
   * @param member the member, or their number for the end of the last share
   * @param members how many members there are
   * @return the index of the share's first element
   */
  static long start(long count, long elementBytes, int member, int members) {
    if (member == members) {
      return count;
    }
    long perLine = Math.max(1, LINE / elementBytes);
    long share = (count + members - 1) / members;
    long rounded = (share + perLine - 1) / perLine * perLine;
    return Math.min(count, member * rounded);
  }
}
