package org.shmem4j.internal.pe.collective;

/**
 * Divides a range of elements into a share for each member, at cache lines if possible, so that no two members write
 * the same line.
 */
public final class Shares {
  private static final long LINE = 64;

  private Shares() {}

  /**
   * Returns the index of the first element of a member's share, which ends where the next one's starts. The number of
   * members, passed as a member, gives the end of the last share.
   */
  public static long start(long count, long elementBytes, int member, int members) {
    if (member == members) {
      return count;
    }
    long perLine = Math.max(1, LINE / elementBytes);
    long share = (count + members - 1) / members;
    long rounded = (share + perLine - 1) / perLine * perLine;
    return Math.min(count, member * rounded);
  }
}
