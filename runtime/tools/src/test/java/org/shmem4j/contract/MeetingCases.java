package org.shmem4j.contract;

import static org.shmem4j.contract.Check.equal;
import static org.shmem4j.contract.Check.illegalArgument;
import static org.shmem4j.contract.Check.illegalState;
import static org.shmem4j.contract.Check.refused;
import static org.shmem4j.contract.Check.that;

import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ShmemConstants;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.entry.ActiveSets;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Ints;
import org.shmem4j.handles.Longs;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** What barriers, active sets and locks promise. */
final class MeetingCases {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final int SIZE = ShmemConstants.SYNC_SIZE;

  private MeetingCases() {}

  static Map<String, ShmemBody> all() {
    return Map.of(
        "meeting: barriers and syncs hold everybody back", MeetingCases::heldBack,
        "active sets: one pSync for all of them in turn", MeetingCases::onePSync,
        "active sets: pSync keeps its value, two in turn need no synchronization", MeetingCases::alternating,
        "active sets: arguments", MeetingCases::activeSetArguments,
        "active sets: the stride of one PE", MeetingCases::strideOfOnePe,
        "active sets: pSync and pWrk", MeetingCases::workArrays,
        "locks: exclude each other", MeetingCases::exclusive,
        "locks: who comes first is served first", MeetingCases::fair,
        "locks: misuse", MeetingCases::lockMisuse,
        "locks: a wait that is interrupted does not keep the lock", MeetingCases::interruptedLock);
  }

  private static Longs pSync(Shmem shmem) {
    Longs pSync = shmem.allocate(Longs.TYPE, SIZE);
    for (int i = 0; i < SIZE; i++) {
      pSync.set(i, ShmemConstants.SYNC_VALUE);
    }
    shmem.barrierAll();
    return pSync;
  }

  private static void heldBack(Shmem shmem) {
    Longs arrived = shmem.callocate(Longs.TYPE, 1);
    Longs pSync = pSync(shmem);
    int pes = shmem.nPes();
    for (int round = 1; round <= 100; round++) {
      long ignored = AtomicWords.fetch(AtomicOp.ADD, null, arrived, 0, 8, 1, 0, 0);
      switch (round % 5) {
        case 0 -> shmem.barrierAll();
        case 1 -> shmem.syncAll();
        case 2 -> shmem.worldTeam().sync();
        case 3 -> ActiveSets.barrier(0, 0, pes, pSync);
        default -> ActiveSets.sync(0, 0, pes, pSync);
      }
      that(AtomicWords.fetch(AtomicOp.FETCH, null, arrived, 0, 8, 0, 0, 0) >= (long) round * pes,
          "all have arrived in round " + round);
    }
    shmem.free(pSync);
    shmem.free(arrived);
  }

  private static void onePSync(Shmem shmem) {
    Longs pSync = pSync(shmem);
    int pes = shmem.nPes();
    for (int round = 0; round < 20; round++) {
      for (int logStride = 0; 1 << logStride <= pes; logStride++) {
        int size = ((pes - 1) >> logStride) + 1;
        if (shmem.myPe() % (1 << logStride) == 0) {
          ActiveSets.barrier(0, logStride, size, pSync);
        }
        if (shmem.myPe() == pes - 1) {
          ActiveSets.sync(pes - 1, 3, 1, pSync);
        }
      }
    }
    shmem.free(pSync);
  }

  private static void alternating(Shmem shmem) {
    Longs[] pSyncs = {pSync(shmem), pSync(shmem)};
    Longs pWrk = shmem.allocate(Longs.TYPE, 1);
    Ints value = shmem.allocate(Ints.TYPE, 1);
    for (int round = 0; round < 100; round++) {
      Longs pSync = pSyncs[round % 2];
      value.set(0, round + shmem.myPe());
      CollectiveCalls.IN_ACTIVE_SET.reduce(ActiveSets.reducing(1, 0, 0, shmem.nPes(), pWrk, pSync), SUM, value, value,
          1);
      equal(value.get(0), shmem.nPes() * round + shmem.nPes() * (shmem.nPes() - 1) / 2);
      for (int i = 0; i < SIZE; i++) {
        equal(pSync.get(i), ShmemConstants.SYNC_VALUE);
      }
    }
    shmem.free(value);
    shmem.free(pWrk);
    shmem.free(pSyncs[1]);
    shmem.free(pSyncs[0]);
  }

  private static void activeSetArguments(Shmem shmem) {
    Longs pSync = pSync(shmem);
    int pes = shmem.nPes();
    int[][] wrong = {
        {0, 0, 0}, {0, 0, -1}, {-1, 0, 1}, {pes, 0, 1}, {0, 0, pes + 1}, {1, 0, pes}, {0, -1, 1}, {0, 31, 2},
        {0, 1, pes + 1}
    };
    for (int[] set : wrong) {
      illegalArgument(
          () -> ActiveSets.barrier(set[0], set[1], set[2], pSync),
          "peStart=" + set[0] + " logPeStride=" + set[1] + " peSize=" + set[2] + " nPes=" + pes);
    }
    if (shmem.myPe() > 0) {
      illegalArgument(() -> ActiveSets.sync(0, 0, 1, pSync), "only PEs of an active set", "pe=" + shmem.myPe());
    }
    shmem.free(pSync);
  }

  /** Nobody is at that distance. */
  private static void strideOfOnePe(Shmem shmem) {
    Longs pSync = pSync(shmem);
    Longs pWrk = shmem.allocate(Longs.TYPE, 1);
    Ints value = shmem.allocate(Ints.TYPE, 1);
    int me = shmem.myPe();
    for (int logStride : new int[] {0, 30, 31, 63, 64, Integer.MAX_VALUE}) {
      value.set(0, logStride);
      ActiveSets.barrier(me, logStride, 1, pSync);
      CollectiveCalls.IN_ACTIVE_SET.reduce(ActiveSets.reducing(1, me, logStride, 1, pWrk, pSync), SUM, value, value, 1);
      equal(value.get(0), logStride);
    }
    illegalArgument(() -> ActiveSets.sync(me, -1, 1, pSync), "logPeStride=-1 peSize=1");
    illegalArgument(() -> ActiveSets.sync(0, 64, 2, pSync), "only PEs of the job", "logPeStride=64 peSize=2");
    shmem.free(value);
    shmem.free(pWrk);
    shmem.free(pSync);
  }

  private static void workArrays(Shmem shmem) {
    Longs pSync = pSync(shmem);
    Ints ints = shmem.callocate(Ints.TYPE, 64);
    Longs pWrk = shmem.allocate(Longs.TYPE, 3);
    int pes = shmem.nPes();
    refused(NullPointerException.class, () -> ActiveSets.barrier(0, 0, pes, null), "pSync");
    illegalArgument(() -> ActiveSets.barrier(0, 0, pes, ints), "pSync must be an array of longs");
    illegalArgument(() -> ActiveSets.barrier(0, 0, pes, pSync.slice(0, SIZE - 1)), "needed=" + SIZE);
    pSync.set(SIZE - 1, 42);
    illegalArgument(
        () -> ActiveSets.barrier(0, 0, pes, pSync),
        "SYNC_VALUE on entry", "pSync[" + (SIZE - 1) + "]=42", "fill it, then synchronize");
    pSync.set(SIZE - 1, ShmemConstants.SYNC_VALUE);
    illegalArgument(() -> CollectiveCalls.IN_ACTIVE_SET.reduce(ActiveSets.reducing(6, 0, 0, pes, pWrk, pSync), SUM,
        ints, ints, 6),
        "pWrk.length=3 needed=4 nreduce=6");
    illegalArgument(() -> CollectiveCalls.IN_ACTIVE_SET.reduce(ActiveSets.reducing(-1, 0, 0, pes, pWrk, pSync), SUM,
        ints, ints, -1), "nreduce=-1");
    refused(NullPointerException.class,
        () -> CollectiveCalls.IN_ACTIVE_SET.reduce(ActiveSets.reducing(1, 0, 0, pes, null, pSync), SUM, ints, ints, 1),
        "pWrk");
    shmem.free(pWrk);
    shmem.free(ints);
    shmem.free(pSync);
    illegalState(() -> ActiveSets.barrier(0, 0, pes, pSync), "after it is freed");
  }

  private static void exclusive(Shmem shmem) {
    Longs lock = shmem.callocate(Longs.TYPE, 3);
    Longs second = lock.slice(2, 1);
    Longs counter = shmem.callocate(Longs.TYPE, 1);
    for (int round = 0; round < 60; round++) {
      Longs taken = round % 2 == 0 ? lock : second;
      if (round % 5 == 0) {
        while (!shmem.testLock(taken)) {
          Thread.onSpinWait();
        }
      } else if (round % 5 < 3) {
        shmem.setLock(taken);
      } else {
        shmem.setLock(lock, round % 2 * 2L); // the same lock, as an element of the array
      }
      if (taken == lock) {
        WordTransfers.put(null, counter, 0, 8, WordTransfers.get(null, counter, 0, 8, 0) + 1, 0);
      }
      shmem.clearLock(taken);
    }
    shmem.barrierAll();
    equal(WordTransfers.get(null, counter, 0, 8, 0), 30L * shmem.nPes());
    shmem.setLock(lock);
    shmem.clearLock(lock);
    shmem.barrierAll();
    shmem.free(counter);
    shmem.free(lock);
  }

  private static void fair(Shmem shmem) throws InterruptedException {
    Longs lock = shmem.callocate(Longs.TYPE, 1);
    Longs grants = shmem.callocate(Longs.TYPE, 1L + shmem.nPes());
    int pes = shmem.nPes();
    for (int round = 0; round < 2 * pes; round++) {
      int first = round % pes;
      int turn = Math.floorMod((round % 2 == 0 ? 1 : -1) * (shmem.myPe() - first), pes);
      long before = WordTransfers.get(null, lock, 0, 8, 0) >>> 32;
      shmem.barrierAll();
      awaitTickets(lock, before + turn);
      shmem.setLock(lock);
      if (turn == 0) {
        awaitTickets(lock, before + pes);
        shmem.clearLock(lock);
        shmem.setLock(lock); // who comes again comes last
      }
      long served = WordTransfers.get(null, grants, 0, 8, 0);
      WordTransfers.put(null, grants, 1 + served, 8, turn, 0);
      WordTransfers.put(null, grants, 0, 8, served + 1, 0);
      shmem.clearLock(lock);
      shmem.barrierAll();
      for (int i = 0; i < pes; i++) {
        equal(WordTransfers.get(null, grants, 1 + i, 8, 0), (i + 1L) % pes);
      }
      shmem.barrierAll();
      WordTransfers.put(null, grants, 0, 8, 0, 0);
    }
    shmem.barrierAll();
    shmem.free(grants);
    shmem.free(lock);
  }

  private static void awaitTickets(Longs lock, long tickets) throws InterruptedException {
    while (WordTransfers.get(null, lock, 0, 8, 0) >>> 32 != tickets) {
      Thread.sleep(1);
    }
  }

  private static void lockMisuse(Shmem shmem) {
    Longs lock = shmem.callocate(Longs.TYPE, 2);
    refused(NullPointerException.class, () -> shmem.setLock(null), "lock must not be null");
    illegalArgument(() -> shmem.setLock(lock.slice(0, 0)), "at least one element");
    illegalState(() -> shmem.clearLock(lock), "does not hold", "pe=" + shmem.myPe());
    refused(IndexOutOfBoundsException.class, () -> shmem.setLock(lock, 2), "index=2");
    refused(IndexOutOfBoundsException.class, () -> shmem.testLock(lock, -1), "index=-1");
    shmem.setLock(lock);
    illegalState(() -> shmem.clearLock(lock, 1), "does not hold", "index=1");
    illegalState(() -> shmem.setLock(lock), "must not take a lock that it holds");
    illegalState(() -> shmem.testLock(lock), "must not take a lock that it holds");
    illegalState(() -> shmem.free(lock), "holds a lock in it");
    shmem.clearLock(lock);
    shmem.barrierAll();
    lock.set(1, 0x1234_5678_9abcL);
    shmem.barrierAll();
    for (int turn = 0; turn < shmem.nPes(); turn++) { // who tries at the same time sees the other's ticket
      if (turn == shmem.myPe()) {
        illegalState(
            () -> shmem.setLock(lock.slice(1, 1)), "must be 0 before its first use", "value=" + 0x1234_5678_9abcL);
      }
      shmem.barrierAll();
    }
    shmem.free(lock);
    illegalState(() -> shmem.testLock(lock), "after it is freed");
  }

  private static void interruptedLock(Shmem shmem) {
    Longs lock = shmem.callocate(Longs.TYPE, 1);
    int holder = 0;
    if (shmem.myPe() == holder) {
      shmem.setLock(lock);
    }
    shmem.barrierAll();
    if (shmem.myPe() != holder && shmem.myPe() % 2 == 1) {
      Thread.currentThread().interrupt();
      refused(WaitInterruptedException.class, () -> shmem.setLock(lock), "call=setLock");
      that(Thread.interrupted(), "the interrupt is kept");
    }
    shmem.barrierAll();
    if (shmem.myPe() == holder) {
      shmem.clearLock(lock);
    }
    shmem.setLock(lock);
    shmem.clearLock(lock);
    shmem.barrierAll();
    equal(WordTransfers.get(null, lock, 0, 8, 0) >>> 32, WordTransfers.get(null, lock, 0, 8, 0) & 0xffffffffL);
    shmem.free(lock);
  }
}
