package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.uint64AtomicXor;
import static org.shmem4j.api.Scalars.longSum;

import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Random updates: all PEs change random elements of one table that is spread over them, as the benchmark GUPS (giga
 * updates per second) does. An update is atomic, so none is lost; and since applying all of them twice undoes them, the
 * table shows whether any was lost.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.Gups</pre>
 */
public final class Gups {
  /**
   * Each PE's part of the table.
   *
   * @param table the part
   */
  record Memory(@Symmetric(lengthOf = "part") SymmetricUnsignedLongs table) {}

  private static final int PART = 1 << 16;
  private static final int UPDATES_PER_ELEMENT = 4;
  private static final long MULTIPLIER = 6364136223846793005L;
  private static final long INCREMENT = 1442695040888963407L;

  private Gups() {}

  /**
   * Runs this process's PE.
   *
   * @param args how many elements each PE has; 65536 if that is missing
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> run(shmem, Numbers.of(args, 0, PART)));
  }

  static void run(Shmem shmem) {
    run(shmem, PART);
  }

  private static void run(Shmem shmem, int part) {
    Memory memory = Gups_MemorySymmetry.allocate(shmem, part);
    SymmetricUnsignedLongs table = memory.table();
    for (int i = 0; i < part; i++) {
      table.set(i, (long) shmem.myPe() * part + i);
    }
    shmem.barrierAll();

    long start = System.nanoTime();
    update(shmem, table);
    shmem.barrierAll();
    double seconds = (System.nanoTime() - start) / 1e9;
    update(shmem, table);
    shmem.barrierAll();

    long wrongHere = 0;
    for (int i = 0; i < part; i++) {
      wrongHere += table.get(i) == (long) shmem.myPe() * part + i ? 0 : 1;
    }
    long wrong = longSum(shmem.worldTeam(), wrongHere);
    if (shmem.myPe() == 0) {
      double perSecond = (double) UPDATES_PER_ELEMENT * part * shmem.nPes() / seconds;
      System.out.printf("%d PEs: %.1f million updates per second%n", shmem.nPes(), perSecond / 1e6);
    }
    Check.that(wrong == 0, "no update may be lost: wrong elements=%d", wrong);
  }

  private static void update(Shmem shmem, SymmetricUnsignedLongs table) {
    long random = shmem.myPe() + 1L;
    int pes = shmem.nPes();
    for (long i = 0; i < UPDATES_PER_ELEMENT * table.length(); i++) {
      random = random * MULTIPLIER + INCREMENT;
      int pe = (int) ((random >>> 33) % pes);
      uint64AtomicXor(table, (random >>> 48) % table.length(), random, pe);
    }
  }
}
