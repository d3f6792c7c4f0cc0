package org.shmem4j.applications;

import static org.shmem4j.api.Atomics.ulongAtomicXor;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Random updates of a table that is spread over the PEs, by atomic operations. Arguments: log2 of a PE's part, updates
 * per PE.
 */
public final class AtomicUpdates {
  private AtomicUpdates() {}

  /**
   * Runs this process's PE.
   *
   * @param args log2 of a PE's part, updates per PE
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, AtomicUpdates::run);
  }

  private static void run(ApplicationRun run) {
    Table table = new Table(run.shmem(), run.argument(0));
    int updates = run.argument(1);
    run.begin();
    update(run.shmem(), table.words(), table.mask(), updates);
    run.end();
    run.result("sum", run.sum(table.sum()));
  }

  private static void update(Shmem shmem, SymmetricUnsignedLongs table, long mask, int updates) {
    int pes = shmem.nPes();
    long random = shmem.myPe() + 1L;
    for (int i = 0; i < updates; i++) {
      random = random * Table.MULTIPLIER + Table.INCREMENT;
      int pe = (int) ((random >>> 33) % pes);
      ulongAtomicXor(table, (random >>> 36) & mask, random, pe);
    }
  }
}
