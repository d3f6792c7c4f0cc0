package org.shmem4j.examples.irregular;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.irregular.LongFetches;

/** Reads elements of a table that is spread over all PEs (bale's index gather). */
public final class IndexGather {
  private IndexGather() {}

  /**
   * Fetches elements.
   *
   * @param shmem this PE
   * @param table the table
   * @param indices the elements, numbered over all PEs; the same number on each PE
   * @return their values, in this PE's copy
   */
  public static SymmetricLongs gather(Shmem shmem, SymmetricLongs table, int[] indices) {
    SymmetricLongs values = shmem.allocate(SymmetricLongs.TYPE, indices.length);
    int perPe = (int) table.length();
    try (LongFetches fetches = LongFetches.open(shmem.worldTeam(), values, table)) {
      for (int i = 0; i < indices.length; i++) {
        fetches.get(i, indices[i] / perPe, indices[i] % perPe);
      }
      fetches.complete();
    }
    return values;
  }
}
