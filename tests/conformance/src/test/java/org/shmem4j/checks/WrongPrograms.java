package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.DataCollectives.*;
import static org.shmem4j.api.NonblockingCollectives.*;
import static org.shmem4j.api.NonblockingReductions.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.NonblockingSignals.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Signals.*;
import static org.shmem4j.api.StridedRma.*;
import static org.shmem4j.api.Synchronization.*;

import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SignalOp;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.api.RootedCollectives;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

/** Programs with one mistake each, which does no harm by chance; the lines that meet end with an exclamation mark. */
@SuppressWarnings({
    "shmem-flag-not-ordered", "shmem-not-complete", "shmem-portability", "shmem-request-not-awaited", "deprecation",
    "unused"})
public final class WrongPrograms {
  private WrongPrograms() {}

  /** Breaks shmem-unordered-access. */
  static void putAndNothing(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1); // !
    }
    if (shmem.myPe() == 1) {
      long seen = a.get(0); // !
      use(seen);
    }
  }

  /** Breaks shmem-not-quieted. */
  static void syncInsteadOfBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1); // !
    }
    shmem.syncAll();
    if (shmem.myPe() == 1) {
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void teamSyncInsteadOfBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longPut(a, b, 8, 1); // !
    }
    shmem.worldTeam().sync();
    if (shmem.myPe() == 1) {
      use(a.get(3)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void reduceInsteadOfBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 2, 5, 1); // !
    }
    longSumReduce(shmem.worldTeam(), c, b);
    if (shmem.myPe() == 1) {
      use(a.get(2)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void atomicFlagWithoutFence(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1); // !
      longAtomicSet(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void putFlagWithoutFence(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longPut(a, b, 8, 1); // !
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(7)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void fenceForAnotherPe(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 2); // !
      shmem.fence();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 2)); // !
    }
  }

  /** Breaks shmem-not-quieted. */
  static void anotherContextQuieted(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Context context = shmem.createContext();
    if (shmem.myPe() == 0) {
      longP(context, a, 5, 1); // !
      shmem.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0)); // !
    }
    context.close();
  }

  /** Breaks shmem-not-quieted. */
  static void signalOfOtherData(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = SymmetricUnsignedLongs.allocate(shmem, 1);
    sig.set(0);
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      longPut(a, 0, b, 0, 4, 1); // !
      longPutSignal(a, 4, b, 4, 4, sig, 0, 1, SignalOp.SET, 1);
    }
    if (shmem.myPe() == 1) {
      use(signalWaitUntil(sig, Comparison.EQ, 1));
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-not-complete. */
  static void nbiSourceChanged(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longPutNbi(a, b, 8, 1); // !
      b.set(3, 7); // !
      shmem.quiet();
    }
  }

  /** Breaks shmem-not-complete. */
  static void nbiDestinationRead(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longGetNbi(a, b, 8, 1); // !
      use(a.get(2)); // !
      shmem.quiet();
    }
  }

  /** Breaks shmem-not-complete. */
  static void nbiDestinationWritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longGetNbi(a, b, 4, 1); // !
      a.set(0, 9); // !
      shmem.quiet();
    }
  }

  /** Breaks shmem-not-complete. */
  static void nbiSignalSourceChanged(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = SymmetricUnsignedLongs.allocate(shmem, 1);
    sig.set(0);
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      longPutSignalNbi(a, b, 8, sig, 1, SignalOp.SET, 1); // !
      b.fill(1); // !
      shmem.quiet();
    }
  }

  /** Breaks shmem-not-complete. */
  static void startedReductionSourceChanged(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8); // !
    b.set(0, 1); // !
    request.await();
  }

  /** Breaks shmem-not-complete. */
  static void startedReductionReadTooEarly(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8); // !
    use(a.get(0)); // !
    request.await();
  }

  /** Breaks shmem-not-complete. */
  static void startedBroadcastReadTooEarly(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longBroadcastNb(shmem.worldTeam(), a, b, 8, 0); // !
    use(a.get(7)); // !
    request.await();
  }

  /** Breaks shmem-not-complete. */
  static void startedAlltoallReadTooEarly(Shmem shmem) {
    SymmetricLongs c = longs(shmem, 3);
    SymmetricLongs d = longs(shmem, 3);
    CollectiveRequest request = longAlltoallNb(shmem.worldTeam(), c, d, 1); // !
    long seen = c.get(1); // !
    request.await();
    use(seen);
  }

  /** Breaks shmem-request-not-awaited. */
  static void requestNotAwaited(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8); // !
    use(request.hashCode());
  }

  /** Breaks shmem-own-put-pending. */
  static void ownPutRead(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1); // !
      use(longG(a, 1)); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void ownPutToSelf(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 0); // !
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-own-put-pending. */
  static void twoPutsInNoOrder(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1); // !
      longP(a, 6, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void twoWriters(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 2); // !
    }
    if (shmem.myPe() == 1) {
      longP(a, 6, 2); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void readWhileItsOwnerWrites(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      use(longG(a, 4, 1)); // !
    }
    if (shmem.myPe() == 1) {
      a.set(4, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void atomicAndPlainRead(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longAtomicAdd(a, 5, 2); // !
    }
    if (shmem.myPe() == 2) {
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void atomicAndPut(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      use(longAtomicFetchAdd(a, 5, 2)); // !
    }
    if (shmem.myPe() == 1) {
      longP(a, 1, 2); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void polledByPlainReads(Shmem shmem) {
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longAtomicSet(flag, 1, 1); // !
    }
    if (shmem.myPe() == 1) {
      while (flag.get() == 0) { // !
        shmem.progress();
      }
    }
  }

  /** Breaks shmem-unordered-access. */
  static void haloWithoutSecondBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    int right = (shmem.myPe() + 1) % shmem.nPes();
    for (int step = 0; step < 3; step++) {
      longP(a, step, right); // !
      shmem.barrierAll();
      use(a.get(0)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void broadcastIsNoBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 1) {
      use(a.get(1)); // !
    }
    longBroadcast(shmem.worldTeam(), c, b, 8, 0);
    if (shmem.myPe() == 2) {
      longP(a, 1, 5, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void reduceToRootIsNoBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 1) {
      a.set(1, 4); // !
    }
    RootedCollectives.longSumReduceToRoot(shmem.worldTeam(), c, b, 8, 0);
    if (shmem.myPe() == 2) {
      use(longG(a, 1, 1)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void scanIsNoBarrier(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 2) {
      use(a.get(1)); // !
    }
    longSumInscan(shmem.worldTeam(), c, b, 8);
    if (shmem.myPe() == 0) {
      longP(a, 1, 5, 2); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void sourceOfReductionOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    longSumReduce(shmem.worldTeam(), a, b, 8); // !
    if (shmem.myPe() == 0) {
      longP(b, 5, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void lockOnOneSide(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs lock = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      shmem.setLock(lock);
      longP(a, 5, 2); // !
      shmem.clearLock(lock);
    }
    if (shmem.myPe() == 1) {
      use(longG(a, 2)); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void twoLocks(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs lock = longs(shmem, 1);
    SymmetricLongs other = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      shmem.setLock(lock);
      longP(a, 5, 2); // !
      shmem.clearLock(lock);
    }
    if (shmem.myPe() == 1) {
      shmem.setLock(other);
      longP(a, 6, 2); // !
      shmem.clearLock(other);
    }
  }

  /** Breaks shmem-lock-held. */
  static void lockNotCleared(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs lock = longs(shmem, 1);
    if (shmem.myPe() == 1) {
      shmem.setLock(lock); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void stridesMeet(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longIput(a, b, 2, 1, 4, 2); // !
    }
    if (shmem.myPe() == 1) {
      longP(a, 6, 9, 2); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void filledWhileRead(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 1) {
      a.fill(7); // !
    }
    if (shmem.myPe() == 0) {
      longGet(b, a, 8, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void planeAndPut(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs.Plane plane = a.plane(2, 4);
    if (shmem.myPe() == 1) {
      plane.set(1, 2, 5); // !
    }
    if (shmem.myPe() == 0) {
      longP(a, 6, 9, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void copiedWhileWritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 1) {
      long[] copy = new long[4];
      a.copyTo(2, copy, 0, 4); // !
      use(copy[0]);
    }
    if (shmem.myPe() == 0) {
      longP(a, 5, 9, 1); // !
    }
  }

  /** Breaks shmem-unordered-access. */
  static void onlySomeElementsOrdered(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 0, 1, 1);
      shmem.quiet();
      longAtomicSet(flag, 1, 1);
      longP(a, 1, 2, 1); // !
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0));
      use(a.get(1)); // !
    }
  }

  /** Breaks shmem-call-order. */
  static void teamsInTwoOrders(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    Team one = shmem.worldTeam().splitStrided(0, 1, 2, TeamConfig.DEFAULT);
    Team two = shmem.worldTeam().splitStrided(0, 1, 2, TeamConfig.DEFAULT);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longBroadcast(one, a, b, 8, 0); // !
      longBroadcast(two, c, b, 8, 0); // !
    }
    if (shmem.myPe() == 1) {
      longBroadcast(two, c, b, 8, 0); // !
      longBroadcast(one, a, b, 8, 0); // !
    }
    shmem.barrierAll();
  }

  /** Breaks shmem-psync-overlap. */
  static void pSyncForTwoSets(Shmem shmem) {
    SymmetricLongs c = longs(shmem, 1);
    SymmetricLongs d = longs(shmem, 1);
    SymmetricLongs e = longs(shmem, 1);
    SymmetricLongs work = longs(shmem, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE);
    SymmetricLongs sync = longs(shmem, ShmemConstants.REDUCE_SYNC_SIZE);
    sync.fill(ShmemConstants.SYNC_VALUE);
    shmem.barrierAll();
    if (shmem.myPe() < 2) {
      ActiveSetCollectives.longSumToAll(c, d, 1, 0, 0, 2, work, sync); // !
    }
    ActiveSetCollectives.longSumToAll(e, d, 1, 0, 0, 3, work, sync); // !
  }

  /** Breaks shmem-never-released. */
  static void teamsNeverClosed(Shmem shmem) {
    for (int i = 0; i < 20; i++) {
      Team team = shmem.worldTeam().splitStrided(0, 1, 3, TeamConfig.DEFAULT); // !
      team.sync();
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void storeAndFlag(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5); // !
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 0)); // !
    }
  }

  /** Breaks shmem-never-released. */
  static void teamsByColorNeverClosed(Shmem shmem) {
    for (int i = 0; i < 20; i++) {
      Team team = shmem.worldTeam().split(i, shmem.myPe()); // !
      team.sync();
    }
  }

  /** Breaks shmem-unordered-access. */
  static void colorsThatDoNotMeet(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    Team team = shmem.worldTeam().split(shmem.myPe() == 2 ? 1 : 0, 0);
    if (shmem.myPe() == 2) {
      a.set(1, 5); // !
      team.sync();
    } else {
      team.sync();
      use(longG(a, 1, 2)); // !
    }
    team.close();
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
