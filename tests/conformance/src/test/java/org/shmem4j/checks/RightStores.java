package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Synchronization.*;

import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.api.SymmetricLongs;

/** Programs whose stores to the own copy are complete or ordered before somebody else relies on them. */
@SuppressWarnings("unused")
public final class RightStores {
  private RightStores() {}

  static void aQuietBeforeTheFlag(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5);
      shmem.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5);
    }
  }

  static void aQuietOfAnyContext(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Context context = shmem.createContext();
    if (shmem.myPe() == 0) {
      a.set(0, 5);
      context.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5);
    }
    context.close();
  }

  static void aQuietOfThePeItself(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5);
      shmem.peQuiet(0);
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5);
    }
  }

  static void aFenceBeforeAFlagAtHome(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5);
      shmem.fence();
      longAtomicSet(flag, 1, 0);
    }
    if (shmem.myPe() == 1) {
      while (longAtomicFetch(flag, 0) == 0) {
        shmem.progress();
      }
      require(longG(a, 0), 5);
    }
  }

  static void aFenceBeforeAPutAtHome(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.fill(5);
      shmem.fence();
      longP(flag, 1, 0);
    }
    if (shmem.myPe() == 1) {
      while (longAtomicFetch(flag, 0) == 0) {
        shmem.progress();
      }
      require(longG(a, 7, 0), 5);
    }
  }

  static void aBarrierShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    a.set(4, shmem.myPe());
    shmem.barrierAll();
    require(longG(a, 4, (shmem.myPe() + 1) % 3), (shmem.myPe() + 1) % 3);
  }

  static void aSyncShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    a.set(4, shmem.myPe());
    shmem.syncAll();
    require(longG(a, 4, (shmem.myPe() + 1) % 3), (shmem.myPe() + 1) % 3);
  }

  static void aSyncOfATeamShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    Team team = shmem.worldTeam().splitStrided(0, 1, 2, TeamConfig.DEFAULT);
    if (shmem.myPe() < 2) {
      a.set(4, shmem.myPe());
      team.sync();
      require(longG(a, 4, 1 - shmem.myPe()), 1 - shmem.myPe());
    }
  }

  static void aLockShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    SymmetricLongs lock = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      shmem.setLock(lock);
      a.set(0, 5);
      shmem.clearLock(lock);
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      shmem.setLock(lock);
      require(longG(a, 0), 5);
      shmem.clearLock(lock);
    }
  }

  static void anAllocationShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    a.set(4, shmem.myPe());
    SymmetricLongs b = longs(shmem, 8);
    require(longG(a, 4, (shmem.myPe() + 1) % 3), (shmem.myPe() + 1) % 3);
  }

  static void aClosedContextShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Context context = shmem.createContext();
    if (shmem.myPe() == 0) {
      a.set(0, 5);
      context.close();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5);
    }
  }

  static void aClosedTeamShowsStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Team team = shmem.worldTeam().splitStrided(0, 1, 3, TeamConfig.DEFAULT);
    Context context = team.createContext();
    if (shmem.myPe() == 0) {
      a.set(0, 5);
    }
    team.close();
    if (shmem.myPe() == 0) {
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5);
    }
  }

  static void theOwnStoresAreSeenAtOnce(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    a.set(0, 5);
    require(longG(a, shmem.myPe()), 5);
    b.fill(6);
    longPut(c, b, 8, (shmem.myPe() + 1) % 3);
    shmem.barrierAll();
    require(c.get(7), 6);
  }

  static void theSourceOfASumIsSeen(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 1);
    SymmetricLongs b = longs(shmem, 1);
    a.set(0, 2);
    longSumReduce(shmem.worldTeam(), b, a);
    require(b.get(0), 6);
    a.set(0, 3);
  }

  /** What a PE has read of its own may be overwritten as soon as somebody knows. */
  static void aSlotThatIsRead(Shmem shmem) {
    SymmetricLongs slot = longs(shmem, 1);
    SymmetricLongs free = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      require(slot.get(0), 0);
      longP(free, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(free, Comparison.EQ, 1);
      longP(slot, 7, 0);
    }
  }

  /** A slot that its owner has cleared is free for others after a quiet. */
  static void aSlotThatIsCleared(Shmem shmem) {
    SymmetricLongs slot = longs(shmem, 1);
    SymmetricLongs free = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      slot.set(0, 0);
      shmem.quiet();
      longP(free, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(free, Comparison.EQ, 1);
      longP(slot, 7, 0);
    }
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }

  private static void require(long seen, long expected) {
    if (seen != expected) {
      throw new IllegalStateException("a store must be seen: seen=" + seen + " expected=" + expected);
    }
  }
}
