package org.shmem4j.examples.tasks;

import static org.shmem4j.api.ByteReductions.reduceBytes;
import static org.shmem4j.api.Scalars.longSum;

import java.util.function.BinaryOperator;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricBytes;

/** Merges runs of bytes where nobody knows beforehand how long they are. */
final class MergedRuns {
  private MergedRuns() {}

  /**
   * Merges the runs of all PEs.
   *
   * @param shmem this PE
   * @param mine its run
   * @param merge merges two runs into one, which is no longer than both together
   * @return the result, on every PE
   */
  static byte[] over(Shmem shmem, byte[] mine, BinaryOperator<byte[]> merge) {
    long longest = longSum(shmem.worldTeam(), mine.length);
    SymmetricBytes room = shmem.allocate(SymmetricBytes.TYPE, Math.max(1, longest));
    byte[] merged = reduceBytes(shmem.worldTeam(), room, mine, merge);
    shmem.free(room);
    return merged;
  }
}
