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

import java.util.List;
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

/** Programs without a mistake, many of them twins of wrong ones. */
@SuppressWarnings({"shmem-portability", "deprecation", "unused"})
public final class RightPrograms {
  private RightPrograms() {}

  /** Twin of putAndNothing. */
  static void barrierBetween(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
    }
    shmem.barrierAll();
    if (shmem.myPe() == 1) {
      use(a.get(0));
    }
  }

  /** Twin of syncInsteadOfBarrier. */
  static void quietThenSync(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.quiet();
    }
    shmem.syncAll();
    if (shmem.myPe() == 1) {
      use(a.get(0));
    }
  }

  /** The flag that a put writes is polled by an atomic fetch. */
  static void fenceThenFlagThatIsFetched(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.fence();
      longP(flag, 1, 1);
    } else {
      while (longAtomicFetch(flag, 1) == 0) {
        shmem.progress();
      }
      use(a.get(0));
    }
  }

  static void requestsAwaitedByReference(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    List<CollectiveRequest> requests = List.of(
        longSumReduceNb(shmem.worldTeam(), a, b, 8), longSumReduceNb(shmem.worldTeam(), c, b, 8));
    requests.forEach(CollectiveRequest::await);
    use(a.get(0));
  }

  static void quietThenTeamSync(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longPut(a, b, 8, 1);
      shmem.quiet();
    }
    shmem.worldTeam().sync();
    if (shmem.myPe() == 1) {
      use(a.get(3));
    }
  }

  static void quietThenReduce(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 2, 5, 1);
    }
    shmem.quiet();
    longSumReduce(shmem.worldTeam(), c, b);
    if (shmem.myPe() == 1) {
      use(a.get(2));
    }
  }

  static void fenceThenAtomicFlag(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.fence();
      longAtomicSet(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0));
    }
  }

  static void fenceThenPutFlag(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longPut(a, b, 8, 1);
      shmem.fence();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(7));
    }
  }

  static void quietThenFlagElsewhere(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 2);
      shmem.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 2));
    }
  }

  static void theContextQuieted(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Context context = shmem.createContext();
    if (shmem.myPe() == 0) {
      longP(context, a, 5, 1);
      context.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0));
    }
    context.close();
  }

  static void signalOfItsData(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = SymmetricUnsignedLongs.allocate(shmem, 1);
    sig.set(0);
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      longPutSignal(a, b, 8, sig, 1, SignalOp.SET, 1);
    }
    if (shmem.myPe() == 1) {
      use(signalWaitUntil(sig, Comparison.EQ, 1));
      use(a.get(0));
    }
  }

  static void signalAddFromTwo(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = SymmetricUnsignedLongs.allocate(shmem, 1);
    sig.set(0);
    shmem.barrierAll();
    if (shmem.myPe() < 2) {
      longPutSignal(a, 4L * shmem.myPe(), b, 0, 4, sig, 0, 1, SignalOp.ADD, 2);
    }
    if (shmem.myPe() == 2) {
      use(signalWaitUntil(sig, Comparison.EQ, 2));
      use(a.get(0) + a.get(7));
    }
  }

  /** Twin of nbiSourceChanged. */
  static void nbiSourceChangedAfterQuiet(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longPutNbi(a, b, 8, 1);
      shmem.quiet();
      b.set(3, 7);
    }
  }

  static void nbiDestinationReadAfterQuiet(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longGetNbi(a, b, 8, 1);
      shmem.quiet();
      use(a.get(2));
    }
  }

  static void nbiSourceReadMeanwhile(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longPutNbi(a, b, 8, 1);
      use(b.get(2));
      shmem.quiet();
    }
  }

  static void nbiOtherElementsMeanwhile(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longGetNbi(a, 0, b, 0, 4, 1);
      a.set(4, 9);
      shmem.quiet();
    }
  }

  /** Twin of requestNotAwaited. */
  static void startedReductionAwaited(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8);
    use(b.get(1));
    request.await();
    b.set(0, 1);
    use(a.get(0));
  }

  static void startedReductionTested(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, b, 8);
    while (!request.test()) {
      shmem.progress();
    }
    use(a.get(0));
  }

  static void twoStartedAtOnce(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    CollectiveRequest one = longSumReduceNb(shmem.worldTeam(), a, b, 8);
    CollectiveRequest two = longBroadcastNb(shmem.worldTeam(), c, b, 8, 1);
    two.await();
    one.await();
    use(a.get(0) + c.get(0));
  }

  static void reductionInPlace(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    a.fill(shmem.myPe());
    longSumReduce(shmem.worldTeam(), a, a);
    use(a.get(0));
  }

  static void startedReductionInPlace(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    CollectiveRequest request = longSumReduceNb(shmem.worldTeam(), a, a, 8);
    request.await();
    use(a.get(0));
  }

  /** Twin of ownPutRead. */
  static void ownPutQuietRead(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.quiet();
      use(longG(a, 1));
    }
  }

  static void twoPutsWithFence(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.fence();
      longP(a, 6, 1);
    }
  }

  static void putsToDifferentElements(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() < 2) {
      longP(a, shmem.myPe(), 5, 2);
    }
    shmem.barrierAll();
    if (shmem.myPe() == 2) {
      use(a.get(0) + a.get(1));
    }
  }

  static void everybodyReads(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    a.set(4, shmem.myPe());
    shmem.barrierAll();
    use(longG(a, 4, (shmem.myPe() + 1) % 3) + a.get(4));
  }

  static void atomicsOfAll(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    for (int i = 0; i < 10; i++) {
      use(longAtomicFetchAdd(a, 1, 0));
      longAtomicAdd(a, 1, 0);
    }
    shmem.barrierAll();
    use(a.get(0));
  }

  static void polledByTest(Shmem shmem) {
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longAtomicSet(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      while (!longTest(flag, Comparison.EQ, 1)) {
        shmem.progress();
      }
    }
  }

  static void polledByAtomicFetch(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.quiet();
      longAtomicSet(flag, 1, 0);
    }
    if (shmem.myPe() == 1) {
      while (longAtomicFetch(flag, 0) == 0) {
        shmem.progress();
      }
      use(a.get(0));
    }
  }

  static void haloWithTwoBarriers(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    int right = (shmem.myPe() + 1) % shmem.nPes();
    for (int step = 0; step < 3; step++) {
      longP(a, step, right);
      shmem.barrierAll();
      use(a.get(0));
      shmem.barrierAll();
    }
  }

  static void haloInTwoBuffers(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    int right = (shmem.myPe() + 1) % shmem.nPes();
    for (int step = 0; step < 6; step++) {
      longP(a, step % 2, step, right);
      shmem.barrierAll();
      use(a.get(step % 2));
    }
  }

  static void broadcastFollowsItsRoot(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      a.set(1, 3);
      shmem.quiet();
    }
    longBroadcast(shmem.worldTeam(), b, a, 8, 0);
    if (shmem.myPe() == 2) {
      use(longG(a, 1, 0) + b.get(1));
    }
  }

  static void reduceToRootKnowsAll(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    a.set(1, 4);
    shmem.quiet();
    RootedCollectives.longSumReduceToRoot(shmem.worldTeam(), c, b, 8, 0);
    if (shmem.myPe() == 0) {
      use(longG(a, 1, 1) + longG(a, 1, 2));
    }
  }

  static void scanFollowsThoseBefore(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    a.set(1, 4);
    shmem.quiet();
    longSumInscan(shmem.worldTeam(), c, b, 8);
    if (shmem.myPe() == 2) {
      use(longG(a, 1, 0) + longG(a, 1, 1));
    }
  }

  static void reduceFollowsAll(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    a.set(1, 4);
    shmem.quiet();
    longSumReduce(shmem.worldTeam(), c, b);
    use(longG(a, 1, (shmem.myPe() + 1) % 3));
  }

  static void sourceOfReductionReusedByItsOwner(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    for (int i = 0; i < 5; i++) {
      b.fill(i);
      longSumReduce(shmem.worldTeam(), a, b, 8);
    }
    use(a.get(0));
  }

  /** Twin of lockNotCleared. */
  static void oneLock(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs lock = longs(shmem, 1);
    shmem.setLock(lock);
    longP(a, longG(a, 2) + 1, 2);
    shmem.clearLock(lock);
  }

  static void testedLock(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs lock = longs(shmem, 1);
    while (!shmem.testLock(lock)) {
      Thread.onSpinWait();
    }
    longP(a, longG(a, 2) + 1, 2);
    shmem.clearLock(lock);
  }

  static void stridesApart(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      longIput(a, b, 2, 1, 4, 2);
    }
    if (shmem.myPe() == 1) {
      longP(a, 5, 9, 2);
    }
  }

  static void ringOfFlags(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    int right = (shmem.myPe() + 1) % 3;
    if (shmem.myPe() != 0) {
      longWaitUntil(flag, Comparison.EQ, 1);
    }
    long so = a.get(0);
    longP(a, so + 1, right);
    shmem.fence();
    longP(flag, 1, right);
    shmem.barrierAll();
  }

  static void memoryUsedAgain(Shmem shmem) {
    for (int i = 0; i < 3; i++) {
      SymmetricLongs c = longs(shmem, 8);
      if (shmem.myPe() == i) {
        longP(c, 5, (i + 1) % 3);
      }
      shmem.free(c);
    }
  }

  /** Twin of teamsInTwoOrders. */
  static void teamsInOneOrder(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    Team one = shmem.worldTeam().splitStrided(0, 1, 2, TeamConfig.DEFAULT);
    Team two = shmem.worldTeam().splitStrided(1, 1, 2, TeamConfig.DEFAULT);
    SymmetricLongs c = longs(shmem, 8);
    for (int i = 0; i < 3; i++) {
      if (shmem.myPe() < 2) {
        longBroadcast(one, a, b, 8, 0);
      }
      if (shmem.myPe() > 0) {
        longSumReduce(two, c, b);
      }
    }
    shmem.barrierAll();
  }

  /** Twin of pSyncForTwoSets. */
  static void pSyncWithBarrierBetween(Shmem shmem) {
    SymmetricLongs c = longs(shmem, 1);
    SymmetricLongs d = longs(shmem, 1);
    SymmetricLongs work = longs(shmem, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE);
    SymmetricLongs sync = longs(shmem, ShmemConstants.REDUCE_SYNC_SIZE);
    sync.fill(ShmemConstants.SYNC_VALUE);
    shmem.barrierAll();
    if (shmem.myPe() < 2) {
      ActiveSetCollectives.longSumToAll(c, d, 1, 0, 0, 2, work, sync);
    }
    shmem.barrierAll();
    ActiveSetCollectives.longSumToAll(c, d, 1, 0, 0, 3, work, sync);
  }

  static void pipelineOfSignals(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = SymmetricUnsignedLongs.allocate(shmem, 1);
    sig.set(0);
    shmem.barrierAll();
    for (int i = 1; i <= 3; i++) {
      if (shmem.myPe() == 0) {
        longPutSignal(a, i, b, i, 1, sig, 0, i, SignalOp.SET, 1);
        shmem.fence();
      } else if (shmem.myPe() == 1) {
        use(signalWaitUntil(sig, Comparison.GE, i));
        use(a.get(i));
      }
    }
  }

  static void fcollectThenReads(Shmem shmem) {
    SymmetricLongs c = longs(shmem, 1);
    SymmetricLongs d = longs(shmem, 3);
    c.set(shmem.myPe());
    longFcollect(shmem.worldTeam(), d, c);
    use(d.get(0) + d.get(2));
    c.set(1);
  }

  /** Twin of teamsNeverClosed. */
  static void teamsClosed(Shmem shmem) {
    for (int i = 0; i < 20; i++) {
      Team team = shmem.worldTeam().splitStrided(0, 1, 3, TeamConfig.DEFAULT);
      team.sync();
      team.close();
    }
  }

  /** Twin of storeAndFlag. */
  static void storeQuietAndFlag(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5);
      shmem.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 0));
    }
  }

  /** Twin of teamsByColorNeverClosed. */
  static void teamsByColorClosed(Shmem shmem) {
    for (int i = 0; i < 20; i++) {
      try (Team team = shmem.worldTeam().split(i, shmem.myPe()); Team last = team.of(2)) {
        team.sync();
        use(last.nPes());
      }
    }
  }

  /** Twin of colorsThatDoNotMeet. */
  static void colorsThatMeet(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    Team team = shmem.worldTeam().split(shmem.myPe() == 1 ? 1 : 0, -shmem.myPe());
    if (shmem.myPe() == 2) {
      a.set(1, 5);
      team.sync();
    } else {
      team.sync();
      use(shmem.myPe() == 0 ? longG(a, 1, 2) : 0);
    }
    team.close();
  }

  /** All meet to be split. */
  static void aSplitBetween(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    if (shmem.myPe() == 2) {
      a.set(1, 5);
      shmem.quiet();
    }
    Team team = shmem.worldTeam().of(1, 0);
    use(longG(a, 1, 2));
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
