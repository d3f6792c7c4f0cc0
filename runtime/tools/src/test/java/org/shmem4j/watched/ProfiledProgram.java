package org.shmem4j.watched;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;

/** Meets, passes a value round and takes a lock; one PE is slow on purpose, in one line. */
public final class ProfiledProgram {
  private static final int ROUNDS = 24;
  private static final long SLOW_NANOS = 50_000_000; // longer than a busy machine keeps another PE from running

  private static volatile double waste;

  private ProfiledProgram() {}

  public static void main(String[] arguments) {
    int slow = Integer.parseInt(arguments[0]);
    Shmem.run(shmem -> body(shmem, slow, arguments[1]));
  }

  private static void body(Shmem shmem, int slow, String how) {
    Cells cells = shmem.callocate(Cells.TYPE, 8);
    Cells lock = shmem.callocate(Cells.TYPE, 1);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    for (int round = 1; round <= ROUNDS; round++) {
      if (shmem.myPe() == slow && !how.equals("lock")) {
        for (long end = System.nanoTime() + SLOW_NANOS; System.nanoTime() < end; waste = Math.sin(waste + 1)) {
        }
      }
      switch (how) {
        case "barrier" -> shmem.barrierAll();
        case "ring" -> {
          Routines.longP(cells, 2, round, next);
          Routines.longWaitUntil(cells, 2, Comparison.GE, round);
        }
        default -> {
          shmem.barrierAll(); // quick PEs would be through before the slow one starts
          shmem.setLock(lock);
          if (shmem.myPe() == slow) {
            for (long end = System.nanoTime() + SLOW_NANOS; System.nanoTime() < end; waste = Math.cos(waste + 1)) {
            }
          }
          shmem.clearLock(lock);
        }
      }
    }
    Routines.longPut(cells, cells, 8, next);
    shmem.barrierAll();
  }
}
