package org.shmem4j.applications;

import static org.shmem4j.api.Rma.ulongG;
import static org.shmem4j.api.Rma.ulongP;

import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Random updates of a table that is spread over the PEs, by get and put of single elements. PEs change different
 * elements, so that no update is lost. Arguments: log2 of a PE's part, updates per PE.
 */
public final class GetPutUpdates {
  private GetPutUpdates() {}

  /**
   * Runs this process's PE.
   *
   * @param args log2 of a PE's part, updates per PE
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, GetPutUpdates::run);
  }

  private static void run(ApplicationRun run) {
    Table table = new Table(run.shmem(), run.argument(0));
    int updates = run.argument(1);
    run.begin();
    update(run.shmem(), table.words(), updates);
    run.end();
    run.result("sum", run.sum(table.sum()));
  }

  private static void update(Shmem shmem, SymmetricUnsignedLongs table, int updates) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    long slots = table.length() / pes;
    long random = me + 1L;
    for (int i = 0; i < updates; i++) {
      random = random * Table.MULTIPLIER + Table.INCREMENT;
      int pe = (int) ((random >>> 33) % pes);
      long element = (random >>> 36) % slots * pes + me;
      ulongP(table, element, ulongG(table, element, pe) ^ random, pe);
      shmem.quiet();
    }
  }
}
