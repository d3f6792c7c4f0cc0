package org.shmem4j.internal.pe.collective.betweenhosts;

/** Cuts long data into a share for each lane, at cache lines if possible. */
final class Lanes {
  private static final long LINE = 64;

  private Lanes() {}

  /** {@return the first element of a lane's share, which ends where the next one's starts} */
  static long start(long count, long elementBytes, int lane, int lanes) {
    long perLine = Math.max(1, LINE / elementBytes);
    return lane == lanes ? count : count * lane / lanes / perLine * perLine;
  }
}
