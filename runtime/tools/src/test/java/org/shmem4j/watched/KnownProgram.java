package org.shmem4j.watched;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;

/** Spends its time in a way that it measures itself; each PE prints how long, in seconds. */
public final class KnownProgram {
  private static final long NANOS = 1_000_000_000;

  private static volatile double waste;

  private KnownProgram() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Cells cells = shmem.callocate(Cells.TYPE, 64);
      shmem.barrierAll();
      long start = System.nanoTime();
      body(shmem, cells, arguments[0]);
      say(shmem, "measured", System.nanoTime() - start);
      shmem.barrierAll();
    });
  }

  private static void say(Shmem shmem, String what, long nanos) {
    System.out.println(String.format(Locale.ROOT, "%s %d %.3f", what, shmem.myPe(), nanos / 1e9));
  }

  private static void body(Shmem shmem, Cells cells, String how) throws InterruptedException {
    int me = shmem.myPe();
    switch (how) {
      case "sleeper" -> {
        compute(NANOS / 2);
        if (me == 1) {
          Thread.sleep(1500);
        }
      }
      case "parked" -> {
        compute(NANOS / 2);
        if (me == 1) {
          park(1500);
        }
      }
      case "imbalance" -> compute(me == 1 ? 2 * NANOS : NANOS / 2);
      case "late" -> {
        if (me == 0) {
          compute(3 * NANOS / 2);
          Routines.longP(cells, 3, 1, 1);
        } else {
          Routines.longWaitUntil(cells, 3, Comparison.EQ, 1);
        }
      }
      case "convoy" -> {
        shmem.setLock(cells, 9);
        compute(NANOS);
        shmem.clearLock(cells, 9);
      }
      case "chain" -> {
        if (me > 0) {
          Routines.longWaitUntil(cells, 3, Comparison.EQ, me);
        }
        compute(NANOS);
        if (me + 1 < shmem.nPes()) {
          Routines.longP(cells, 3, me + 1, me + 1);
        }
      }
      default -> {
        for (long end = System.nanoTime() + 2 * NANOS; System.nanoTime() < end;) {
          hit(cells);
        }
      }
    }
  }

  private static void hit(Cells cells) {
    for (int i = 0; i < 1000; i++) {
      Routines.longAtomicAdd(cells, 5, 1, 0);
    }
  }

  private static void compute(long nanos) {
    for (long end = System.nanoTime() + nanos; System.nanoTime() < end;) {
      waste = Math.sin(waste + 1);
    }
  }

  private static void park(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
