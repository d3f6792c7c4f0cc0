package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.DataCollectives.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Signals.*;
import static org.shmem4j.api.Synchronization.*;

import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SignalOp;
import org.shmem4j.api.LayoutCollectives;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

/** Programs whose flags, fences and collectives order less than they need; marked as in {@link WrongPrograms}. */
@SuppressWarnings({"shmem-flag-not-ordered", "shmem-portability", "deprecation", "unused"})
public final class WrongOrders {
  private WrongOrders() {}

  /** Breaks shmem-unordered-access. */
  static void oneOfTwoAddsAwaited(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs count = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0); // !
      shmem.fence();
      longAtomicInc(count, 0);
    } else {
      Thread.sleep(300); // both have come, but the wait does not say so
      longWaitUntil(count, Comparison.GE, 1);
      use(a.get(0) + a.get(1)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void oneOfTwoAddsTested(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs count = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0); // !
      shmem.fence();
      longAtomicAdd(count, 3, 0);
    } else {
      Thread.sleep(300);
      while (!longTest(count, Comparison.NE, 0)) {
        Thread.onSpinWait();
      }
      use(a.get(0) + a.get(1)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void oneOfTwoSignalsAwaited(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 3);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() > 0) {
      int me = shmem.myPe();
      longPutSignal(a, me, a, me, 1, sig, 0, 1, SignalOp.ADD, 0); // !
    } else {
      Thread.sleep(300);
      ulongWaitUntil(sig, Comparison.GT, 0);
      use(a.get(1) + a.get(2)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void anotherThanTheOneFound(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs flags = longs(shmem, 2);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0); // !
      shmem.fence();
      longP(flags, shmem.myPe() - 1, 1, 0);
    } else {
      Thread.sleep(300);
      long found = longWaitUntilAny(flags, 2, null, Comparison.EQ, 1);
      use(a.get(1 - found)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void moreThanThoseFound(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs flags = longs(shmem, 2);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0); // !
      shmem.fence();
      longP(flags, shmem.myPe() - 1, 1, 0);
    } else {
      Thread.sleep(300);
      long found = longTestSome(flags, 2, new long[2], new int[] {1, 0}, Comparison.EQ, 1);
      use(found + a.get(0) + a.get(1)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void allButOneAwaited(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs flags = longs(shmem, 2);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0); // !
      shmem.fence();
      longP(flags, shmem.myPe() - 1, 1, 0);
    } else {
      Thread.sleep(300);
      longWaitUntilAll(flags, 2, new int[] {0, 1}, Comparison.EQ, 1);
      use(a.get(0) + a.get(1)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void flagThroughAnotherContext(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    try (Context one = shmem.createContext(); Context two = shmem.createContext()) {
      if (shmem.myPe() == 0) {
        longP(one, a, 3, 5, 1); // !
        one.fence();
        longP(two, flag, 1, 1);
      } else if (shmem.myPe() == 1) {
        longWaitUntil(flag, Comparison.EQ, 1);
        use(a.get(3)); // !
      }
      shmem.barrierAll();
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void putsThroughTwoContexts(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    try (Context context = shmem.createContext()) {
      if (shmem.myPe() == 0) {
        longP(context, a, 5, 1); // !
        context.fence();
        longP(a, 6, 1); // !
      }
    }
  }

  /** Breaks shmem-not-quieted. */
  static void quietForAnotherPe(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 2); // !
      shmem.peQuiet(1);
      longAtomicSet(flag, 1, 1);
    } else if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 2)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void flagAfterASignal(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      longPutSignal(a, a, 8, sig, 1, SignalOp.SET, 1); // !
      longP(flag, 1, 1);
    } else if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(3)); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void signaledTwice(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      longPutSignal(a, b, 8, sig, 1, SignalOp.ADD, 1); // !
      longPutSignal(a, b, 8, sig, 1, SignalOp.ADD, 1); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void signalSetAgain(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs b = longs(shmem, 2);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      longPutSignal(a, 0, b, 0, 1, sig, 0, 1, SignalOp.SET, 1); // !
      longPutSignal(a, 1, b, 1, 1, sig, 0, 2, SignalOp.SET, 1); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void signalClearedAgain(Shmem shmem) {
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      signalSet(sig, 1, 1); // !
      signalSet(sig, 0, 1); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void signaledBeforeTheFirstIsSeen(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs b = longs(shmem, 2);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      longPutSignal(a, 0, b, 0, 1, sig, 0, 1, SignalOp.ADD, 1); // !
      Thread.sleep(300); // long enough, but nothing says so
      longPutSignal(a, 1, b, 1, 1, sig, 0, 1, SignalOp.ADD, 1); // !
    } else if (shmem.myPe() == 1) {
      use(signalWaitUntil(sig, Comparison.GE, 1));
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void oneSignalForTwoInboxes(Shmem shmem) throws InterruptedException {
    SymmetricLongs inboxes = longs(shmem, 2);
    SymmetricLongs b = longs(shmem, 1);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    for (int step = 1; step <= 3 && shmem.myPe() < 2; step++) {
      Thread.sleep(100); // each has come this far, but need not have
      longPutSignal(inboxes, step % 2, b, 0, 1, sig, 0, 1, SignalOp.ADD, 1 - shmem.myPe()); // !
      use(signalWaitUntil(sig, Comparison.GE, step));
      use(inboxes.get(step % 2)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void collectedOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 9);
    SymmetricLongs b = longs(shmem, 3);
    longCollect(shmem.worldTeam(), a, b, 3); // !
    if (shmem.myPe() == 0) {
      longP(a, 5, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void columnOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 12);
    SymmetricLongs b = longs(shmem, 12);
    Layout<SymmetricLongs> column = Layout.vector(SymmetricLongs.TYPE, 4, 1, 3);
    LayoutCollectives.broadcast(shmem.worldTeam(), a, column, b, column, 0); // !
    if (shmem.myPe() == 0) {
      longP(a, 3, 5, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void pieceOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 12);
    SymmetricLongs b = longs(shmem, 12);
    Layout<SymmetricLongs> pair = Layout.contiguous(SymmetricLongs.TYPE, 2);
    long[] counts = {1, 1, 1};
    long[] places = {5, 2, 0};
    LayoutCollectives.gatherv(shmem.worldTeam(), a, pair, counts, places, b, pair, 2); // !
    if (shmem.myPe() == 0) {
      longP(a, 11, 5, 2); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void broadcastOfLayoutsIsNoBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    Layout<SymmetricLongs> all = Layout.contiguous(SymmetricLongs.TYPE, 8);
    if (shmem.myPe() == 2) {
      a.fill(5); // !
    }
    LayoutCollectives.broadcast(shmem.worldTeam(), b, all, c, all, 1);
    if (shmem.myPe() == 0) {
      use(longG(a, 3, 2)); // !
    }
  }

  /** Breaks shmem-psync-overlap. */
  static void pSyncOfALaterSet(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs b = longs(shmem, 2);
    SymmetricLongs work = longs(shmem, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE);
    SymmetricLongs sync = longs(shmem, ShmemConstants.REDUCE_SYNC_SIZE);
    if (shmem.myPe() < 2) {
      Thread.sleep(200); // PE 2 has begun to use the array of PE 1
      ActiveSetCollectives.longSumToAll(a, b, 1, 0, 0, 2, work, sync); // !
    }
    if (shmem.myPe() > 0) {
      ActiveSetCollectives.longSumToAll(a, b, 1, 1, 0, 2, work, sync); // !
    }
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  private static void use(long value) {
    if (value == Long.MIN_VALUE) {
      throw new IllegalStateException("never");
    }
  }
}
