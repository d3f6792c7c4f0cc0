package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Synchronization.*;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.api.LayoutCollectives;
import org.shmem4j.api.LayoutReductions;
import org.shmem4j.api.SymmetricLongs;

/** Programs that move data where no other PE uses it any more, twins of {@link WrongTransfers}. */
@SuppressWarnings("unused")
public final class RightTransfers {
  private RightTransfers() {}

  /** Twin of mailboxUsedAgain. */
  static void mailboxEmptied(Shmem shmem) {
    SymmetricLongs box = longs(shmem, 1);
    SymmetricLongs empty = longs(shmem, 1);
    SymmetricLongs full = longs(shmem, 1);
    for (int round = 1; round <= 2; round++) {
      if (shmem.myPe() == 0) {
        longWaitUntil(empty, Comparison.GE, round - 1);
        longP(box, round, 1);
        shmem.fence();
        longP(full, round, 1);
      } else if (shmem.myPe() == 1) {
        longWaitUntil(full, Comparison.GE, round);
        use(box.get());
        longP(empty, round, 0);
      }
    }
  }

  static void slotForEachRound(Shmem shmem) throws InterruptedException {
    SymmetricLongs box = longs(shmem, 3);
    SymmetricLongs full = longs(shmem, 1);
    for (int round = 1; round <= 2; round++) {
      if (shmem.myPe() == 0) {
        longP(box, round, 5, 1);
        shmem.fence();
        longP(full, round, 1);
      } else if (shmem.myPe() == 1) {
        Thread.sleep(300);
        longWaitUntil(full, Comparison.GE, round);
        use(box.get(round));
      }
    }
  }

  /** Twin of lockOfItsOwnWithoutQuiet. */
  static void lockOfItsOwn(Shmem shmem) {
    SymmetricLongs held = longs(shmem, 1);
    SymmetricLongs last = longs(shmem, 1);
    while (longAtomicCompareSwap(held, 0, 1, 0) != 0) {
      Thread.onSpinWait();
    }
    longP(last, shmem.myPe(), 1);
    shmem.quiet();
    longAtomicSet(held, 0, 0);
  }

  /** Twin of addsThenSync. */
  static void addsThenBarrier(Shmem shmem) {
    SymmetricLongs sum = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longAtomicAdd(sum, 5, 0);
    }
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      use(sum.get());
    }
  }

  /** Twin of quietAfterTheSync. */
  static void quietBeforeTheSync(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longGetNbi(b, a, 8, 1);
    }
    shmem.quiet();
    shmem.syncAll();
    if (shmem.myPe() == 1) {
      a.set(2, 5);
    }
  }

  /** Twin of resultReducedAgain. */
  static void resultReducedWhenItIsThere(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 4);
    SymmetricLongs b = longs(shmem, 4);
    SymmetricLongs c = longs(shmem, 4);
    CollectiveRequest first = longSumReduceNb(shmem.worldTeam(), a, b, 4);
    first.await();
    CollectiveRequest second = longMaxReduceNb(shmem.worldTeam(), c, a, 4);
    second.await();
  }

  /** Twin of bytesMeet. */
  static void bytesApart(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 6);
    SymmetricLongs b = longs(shmem, 6);
    if (shmem.myPe() == 0) {
      putmem(a, b, 8, 1);
    } else if (shmem.myPe() == 2) {
      longP(a, 1, 4, 1);
    }
  }

  /** Twin of blockOfLayoutsOverwritten. */
  static void gapOfABlockOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 6);
    SymmetricLongs b = longs(shmem, 6);
    Layout<SymmetricLongs> column = Layout.vector(SymmetricLongs.TYPE, 2, 1, 3);
    LayoutReductions.sumReduceScatterBlock(
        shmem.worldTeam(), a, column, b, Layout.contiguous(SymmetricLongs.TYPE, 2));
    if (shmem.myPe() == 0) {
      longP(a, 2, 5, 1);
    }
  }

  /** Twin of pieceOfItsOwnLayoutOverwritten. */
  static void gapBetweenPiecesOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 9);
    SymmetricLongs b = longs(shmem, 9);
    LayoutCollectives.alltoallw(shmem.worldTeam(), a, WrongTransfers.pieces(2), b, WrongTransfers.pieces(3));
    if (shmem.myPe() == 0) {
      longP(a, 3, 5, 1);
    }
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
