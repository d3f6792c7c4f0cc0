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
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.api.LayoutCollectives;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

/** Programs whose flags, fences and collectives order what they need, many of them twins of {@link WrongOrders}. */
@SuppressWarnings({"shmem-portability", "deprecation", "unused"})
public final class RightOrders {
  private RightOrders() {}

  /** Twin of oneOfTwoAddsAwaited. */
  static void allAddsAwaited(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs count = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0);
      shmem.fence();
      longAtomicInc(count, 0);
    } else {
      longWaitUntil(count, Comparison.GE, 2);
      use(a.get(0) + a.get(1));
    }
  }

  /** Twin of oneOfTwoAddsTested. */
  static void moreAddsThanAwaited(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs count = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0);
      shmem.fence();
      longAtomicAdd(count, 3, 0);
      longAtomicAdd(count, 1, 0);
    } else {
      Thread.sleep(300);
      while (!longTest(count, Comparison.GT, 4)) { // one PE alone adds four
        Thread.onSpinWait();
      }
      use(a.get(0) + a.get(1));
    }
  }

  static void addsThatFollowOneAnother(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs count = longs(shmem, 1);
    if (shmem.myPe() == 1) {
      longP(a, 0, 5, 0);
      shmem.quiet();
      longAtomicInc(count, 0);
      longAtomicInc(count, 2);
    } else if (shmem.myPe() == 2) {
      longWaitUntil(count, Comparison.GE, 1);
      longAtomicAdd(count, 5, 0);
    } else {
      Thread.sleep(300);
      longWaitUntil(count, Comparison.GE, 1); // whichever has come, PE 1's put has
      use(a.get(0));
    }
  }

  static void countFetchedAfterTheWait(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs count = longs(shmem, 1);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0);
      shmem.fence();
      longAtomicInc(count, 0);
    } else {
      Thread.sleep(300);
      longWaitUntil(count, Comparison.GE, 1);
      if (longAtomicFetch(count, 0) == 2) {
        use(a.get(0) + a.get(1));
      }
    }
  }

  static void countThatTheWaitReturns(Shmem shmem) throws InterruptedException {
    SymmetricLongs a = longs(shmem, 3);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() > 0) {
      int me = shmem.myPe();
      longPutSignal(a, me, a, me, 1, sig, 0, 1, SignalOp.ADD, 0);
    } else {
      Thread.sleep(300);
      if (signalWaitUntil(sig, Comparison.GE, 1) == 2) {
        use(a.get(1) + a.get(2));
      }
    }
  }

  static void barrierOfAdds(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 6);
    SymmetricLongs count = longs(shmem, 1);
    int me = shmem.myPe();
    for (int round = 1; round <= 6; round++) {
      longP(a, round - 1, round, (me + 1) % 3);
      shmem.quiet();
      for (int pe = 0; pe < 3; pe++) {
        longAtomicInc(count, pe);
      }
      longWaitUntil(count, Comparison.GE, 3L * round);
      use(a.get(round - 1));
    }
  }

  /** Twin of anotherThanTheOneFound. */
  static void theOneFound(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs flags = longs(shmem, 2);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0);
      shmem.fence();
      longP(flags, shmem.myPe() - 1, 1, 0);
    } else {
      int[] seen = new int[2];
      for (int i = 0; i < 2; i++) {
        int found = (int) longWaitUntilAny(flags, 2, seen, Comparison.EQ, 1);
        use(a.get(found));
        seen[found] = 1;
      }
    }
  }

  /** Twin of moreThanThoseFound. */
  static void thoseFound(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs flags = longs(shmem, 2);
    if (shmem.myPe() > 0) {
      longP(a, shmem.myPe() - 1, 5, 0);
      shmem.fence();
      longP(flags, shmem.myPe() - 1, 1, 0);
    } else {
      long[] which = new long[2];
      long found = longWaitUntilSome(flags, 2, which, null, Comparison.EQ, 1);
      for (int i = 0; i < found; i++) {
        use(a.get(which[i]));
      }
    }
  }

  /** Twin of allButOneAwaited. */
  static void allAwaited(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 3);
    SymmetricLongs flags = longs(shmem, 3);
    for (int pe = 0; pe < 3; pe++) {
      longP(a, shmem.myPe(), 5, pe);
      shmem.fence();
      longP(flags, shmem.myPe(), 1, pe);
    }
    longWaitUntilAll(flags, 3, null, Comparison.EQ, 1);
    use(a.get(0) + a.get(1) + a.get(2));
  }

  /** Twin of flagThroughAnotherContext. */
  static void flagThroughTheSameContext(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    try (Context one = shmem.createContext()) {
      if (shmem.myPe() == 0) {
        longP(one, a, 3, 5, 1);
        one.fence();
        longP(one, flag, 1, 1);
      } else if (shmem.myPe() == 1) {
        longWaitUntil(flag, Comparison.EQ, 1);
        use(a.get(3));
      }
      shmem.barrierAll();
    }
  }

  /** Twin of quietForAnotherPe. */
  static void quietForThatPe(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 2);
      shmem.peQuiet(1, 2);
      longAtomicSet(flag, 1, 1);
    } else if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 2));
    }
  }

  /** Twin of signaledTwice. */
  static void signaledAgainAfterTheAnswer(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    for (int round = 1; round <= 3; round++) {
      if (shmem.myPe() == 0) {
        longPutSignal(a, b, 8, sig, 1, SignalOp.ADD, 1);
        use(signalWaitUntil(sig, Comparison.GE, round));
        use(longG(a, 3, 1));
      } else if (shmem.myPe() == 1) {
        use(signalWaitUntil(sig, Comparison.GE, round));
        signalAdd(sig, 1, 0);
      }
    }
  }

  static void fencedPutThatOthersHaveSeen(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(a, 5, 1);
      shmem.fence();
      longP(flag, 1, 1);
      longWaitUntil(flag, Comparison.EQ, 1);
      use(longG(a, 1));
    } else {
      longWaitUntil(flag, Comparison.EQ, 1);
      longP(flag, 1, (shmem.myPe() + 1) % 3);
    }
  }

  static void signalToItself(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    longPutSignal(a, b, 8, sig, 1, SignalOp.SET, shmem.myPe());
    use(signalWaitUntil(sig, Comparison.EQ, 1));
    use(a.get(3));
  }

  static void flagQuietedBeforeItIsSeen(Shmem shmem) throws InterruptedException {
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      longP(flag, 1, 1);
      shmem.quiet();
    } else if (shmem.myPe() == 1) {
      Thread.sleep(300);
      longWaitUntil(flag, Comparison.EQ, 1);
      flag.set(0);
    }
  }

  /** Twin of collectedOverwritten and of columnOverwritten. */
  static void gapsOverwritten(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 12);
    SymmetricLongs b = longs(shmem, 12);
    SymmetricLongs c = longs(shmem, 10);
    Layout<SymmetricLongs> column = Layout.vector(SymmetricLongs.TYPE, 4, 1, 3);
    LayoutCollectives.broadcast(shmem.worldTeam(), a, column, b, column, 0);
    longCollect(shmem.worldTeam(), c, b, 3);
    if (shmem.myPe() == 0) {
      longP(a, 4, 5, 1);
    }
    if (shmem.myPe() == 2) {
      longP(c, 9, 5, 1);
    }
  }

  /** Twin of broadcastOfLayoutsIsNoBarrier. */
  static void broadcastOfLayoutsFollowsItsRoot(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    Layout<SymmetricLongs> all = Layout.contiguous(SymmetricLongs.TYPE, 8);
    if (shmem.myPe() == 2) {
      a.fill(5);
      shmem.quiet();
    }
    LayoutCollectives.broadcast(shmem.worldTeam(), b, all, c, all, 2);
    use(longG(a, 3, 2));
  }

  /** Twin of pSyncOfALaterSet. */
  static void pSyncOfTwoSetsInTurn(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 2);
    SymmetricLongs b = longs(shmem, 2);
    SymmetricLongs flag = longs(shmem, 1);
    SymmetricLongs work = longs(shmem, ShmemConstants.REDUCE_MIN_WRKDATA_SIZE);
    SymmetricLongs sync = longs(shmem, ShmemConstants.REDUCE_SYNC_SIZE);
    if (shmem.myPe() < 2) {
      ActiveSetCollectives.longSumToAll(a, b, 1, 0, 0, 2, work, sync);
    }
    if (shmem.myPe() == 1) {
      longAtomicSet(flag, 1, 2);
    }
    if (shmem.myPe() == 2) {
      longWaitUntil(flag, Comparison.EQ, 1);
    }
    if (shmem.myPe() > 0) {
      ActiveSetCollectives.longSumToAll(a, b, 1, 1, 0, 2, work, sync);
    }
  }

  /** Twin of signalSetAgain. */
  static void signalSetAgainAfterAnAnswer(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 1);
    SymmetricLongs b = longs(shmem, 1);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    for (int step = 1; step <= 5; step++) {
      if (shmem.myPe() == 0) {
        longPutSignal(a, 0, b, 0, 1, sig, 0, step, SignalOp.SET, 1);
        use(signalWaitUntil(sig, Comparison.EQ, step));
      } else if (shmem.myPe() == 1) {
        use(signalWaitUntil(sig, Comparison.EQ, step));
        use(a.get(0));
        signalSet(sig, step, 0);
      }
    }
  }

  /** Twin of signalClearedAgain. */
  static void signalClearedAfterAFence(Shmem shmem) {
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      signalSet(sig, 1, 1);
      shmem.fence();
      signalSet(sig, 0, 1);
      shmem.quiet();
      signalSet(sig, 1, 1);
    }
  }

  /** Twin of signaledBeforeTheFirstIsSeen. */
  static void allSignalsAwaitedBeforeTheDataIsUsed(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 3);
    SymmetricLongs b = longs(shmem, 3);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      for (int i = 0; i < 3; i++) {
        longPutSignal(a, i, b, i, 1, sig, 0, 1, SignalOp.ADD, 1);
      }
    } else if (shmem.myPe() == 1) {
      long seen = 0;
      while (seen < 3) {
        seen = signalWaitUntil(sig, Comparison.GT, seen);
      }
      use(a.get(0) + a.get(1) + a.get(2));
    }
  }

  /** Twin of oneSignalForTwoInboxes: the other's message k tells that it has read message k - 1. */
  static void aSignalForEachInbox(Shmem shmem) {
    SymmetricLongs inboxes = longs(shmem, 2);
    SymmetricLongs b = longs(shmem, 1);
    SymmetricUnsignedLongs sigs = shmem.callocate(SymmetricUnsignedLongs.TYPE, 2);
    for (int step = 1; step <= 6 && shmem.myPe() < 2; step++) {
      longPutSignal(inboxes, step % 2, b, 0, 1, sigs, step % 2, step, SignalOp.SET, 1 - shmem.myPe());
      use(signalWaitUntil(sigs, step % 2, Comparison.EQ, step));
      use(inboxes.get(step % 2));
    }
  }

  /** One signal counts, and each PE's next message follows an answer. */
  static void signalsAddedInTurn(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 3);
    SymmetricLongs b = longs(shmem, 1);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    for (int step = 1; step <= 5; step++) {
      if (shmem.myPe() > 0) {
        longPutSignal(a, shmem.myPe(), b, 0, 1, sig, 0, 1, SignalOp.ADD, 0);
        use(signalWaitUntil(sig, Comparison.EQ, step));
      } else {
        use(signalWaitUntil(sig, Comparison.GE, 2L * step));
        use(a.get(1) + a.get(2));
        signalSet(sig, step, 1);
        signalSet(sig, step, 2);
      }
    }
  }

  /** The number of a team that is closed is given to another one, with other members. */
  static void teamsWithOneNumber(Shmem shmem) {
    for (int size = 1; size <= 3; size++) {
      Team team = shmem.worldTeam().splitStrided(0, 1, size, TeamConfig.DEFAULT);
      if (shmem.myPe() < size) {
        team.sync();
        team.close();
      }
      shmem.syncAll();
    }
  }

  /** As many members as the team had that was closed, but others. */
  static void teamsOfOneSizeWithOneNumber(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 1);
    for (int first = 0; first < 2; first++) {
      Team team = shmem.worldTeam().splitStrided(first, 1, 2, TeamConfig.DEFAULT);
      if (team.isValid()) {
        if (shmem.myPe() == first) {
          longP(a, first, first + 1);
          shmem.quiet();
        }
        team.sync();
        if (shmem.myPe() == first + 1) {
          use(a.get(0));
        }
        team.close();
      }
    }
  }

  /** Closing a team closes its contexts, which completes what was put through them. */
  static void teamClosedWithItsContexts(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Team team = shmem.worldTeam().splitStrided(0, 1, 2, TeamConfig.DEFAULT);
    if (shmem.myPe() == 0) {
      Context context = team.createContext();
      longP(context, a, 5, 1);
      team.close();
      longP(flag, 1, 1);
    } else if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      use(a.get(0));
      team.close();
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
