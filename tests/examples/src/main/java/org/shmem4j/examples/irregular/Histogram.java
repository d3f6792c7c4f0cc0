package org.shmem4j.examples.irregular;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.LongUpdates;

/** Counts keys, whose counters are spread over all PEs (bale's histogram). */
public final class Histogram {
  private Histogram() {}

  /**
   * Counts the keys of all PEs.
   *
   * @param shmem this PE
   * @param perPe how many counters each PE has
   * @param keys this PE's keys
   * @return this PE's counters
   */
  public static SymmetricLongs count(Shmem shmem, int perPe, int[] keys) {
    SymmetricLongs table = shmem.callocate(SymmetricLongs.TYPE, perPe);
    try (LongUpdates updates = LongUpdates.open(shmem.worldTeam(), table)) {
      for (int key : keys) {
        updates.add(key / perPe, key % perPe, 1);
      }
      updates.complete();
    }
    return table;
  }
}
