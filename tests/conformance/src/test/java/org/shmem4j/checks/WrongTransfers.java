package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Synchronization.*;

import java.util.List;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.api.LayoutCollectives;
import org.shmem4j.api.LayoutReductions;
import org.shmem4j.api.SymmetricLongs;

/** Programs that move data where other PEs still use it; marked as in {@link WrongPrograms}. */
@SuppressWarnings({"shmem-flag-not-ordered", "shmem-not-complete", "unused"})
public final class WrongTransfers {
  private WrongTransfers() {}

  /** Breaks shmem-unordered-access. */
  static void mailboxUsedAgain(Shmem shmem) throws InterruptedException {
    SymmetricLongs box = longs(shmem, 1);
    SymmetricLongs full = longs(shmem, 1);
    for (int round = 1; round <= 2; round++) {
      if (shmem.myPe() == 0) {
        longP(box, round, 1); // !
        shmem.fence();
        longP(full, round, 1);
      } else if (shmem.myPe() == 1) {
        Thread.sleep(300); // by then both rounds are there, but the wait does not say so
        longWaitUntil(full, Comparison.GE, round);
        use(box.get()); // !
      }
    }
  }

  /** Breaks shmem-not-quieted. */
  static void lockOfItsOwnWithoutQuiet(Shmem shmem) {
    SymmetricLongs held = longs(shmem, 1);
    SymmetricLongs last = longs(shmem, 1);
    while (longAtomicCompareSwap(held, 0, 1, 0) != 0) {
      Thread.onSpinWait();
    }
    longP(last, shmem.myPe(), 1); // !
    longAtomicSet(held, 0, 0);
  }

  /** Breaks shmem-not-quieted. */
  static void addsThenSync(Shmem shmem) {
    SymmetricLongs sum = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longAtomicAdd(sum, 5, 0); // !
    }
    shmem.syncAll();
    if (shmem.myPe() == 0) {
      use(sum.get()); // !
    }
  }

  /** Breaks shmem-not-complete. */
  static void quietAfterTheSync(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longGetNbi(b, a, 8, 1); // !
    }
    shmem.syncAll();
    if (shmem.myPe() == 1) {
      a.set(2, 5); // !
    }
    shmem.quiet();
  }

  /** Breaks shmem-not-complete. */
  static void resultReducedAgain(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 4);
    SymmetricLongs b = longs(shmem, 4);
    SymmetricLongs c = longs(shmem, 4);
    CollectiveRequest first = longSumReduceNb(shmem.worldTeam(), a, b, 4); // !
    CollectiveRequest second = longMaxReduceNb(shmem.worldTeam(), c, a, 4); // !
    first.await();
    second.await();
  }

  /** Breaks shmem-unordered-access. */
  static void bytesMeet(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 6);
    SymmetricLongs b = longs(shmem, 6);
    if (shmem.myPe() == 0) {
      putmem(a, b, 12, 1); // !
    } else if (shmem.myPe() == 2) {
      longP(a, 1, 4, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void blockOfLayoutsOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 6);
    SymmetricLongs b = longs(shmem, 6);
    Layout<SymmetricLongs> column = Layout.vector(SymmetricLongs.TYPE, 2, 1, 3);
    LayoutReductions.sumReduceScatterBlock( // !
        shmem.worldTeam(), a, column, b, Layout.contiguous(SymmetricLongs.TYPE, 2));
    if (shmem.myPe() == 0) {
      longP(a, 3, 5, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void pieceOfItsOwnLayoutOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 9);
    SymmetricLongs b = longs(shmem, 9);
    LayoutCollectives.alltoallw(shmem.worldTeam(), a, pieces(2), b, pieces(3)); // !
    if (shmem.myPe() == 0) {
      longP(a, 4, 5, 1); // !
    }
  }

  /** {@return a piece of one element for each PE, at a distance from each other} */
  static List<Layout<SymmetricLongs>> pieces(long distance) {
    Layout<SymmetricLongs> one = Layout.of(SymmetricLongs.TYPE);
    return List.of(one, one.at(distance), one.at(2 * distance));
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      System.out.println(value);
    }
  }
}
