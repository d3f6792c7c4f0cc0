package org.shmem4j.checks;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.DataCollectives.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Signals.*;
import static org.shmem4j.api.Synchronization.*;

import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Programs that tell others of a store to the own copy which nothing has completed or ordered for them. The lines that
 * meet end with an exclamation mark. Between simulated hosts, and on one, each goes wrong in some schedule.
 */
@SuppressWarnings("unused")
public final class WrongStores {
  private WrongStores() {}

  /** Breaks shmem-store-not-ordered. */
  static void aFlagAtOnce(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5); // !
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5); // !
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void aFenceForAFlagElsewhere(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5); // !
      shmem.fence();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5); // !
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void aContextWithoutStores(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    Context context = shmem.createContext(ContextOption.NOSTORE);
    if (shmem.myPe() == 0) {
      a.set(0, 5); // !
      context.quiet();
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5); // !
    }
    context.close();
  }

  /** Breaks shmem-store-not-ordered. */
  static void aQuietOfAnotherPe(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5); // !
      shmem.peQuiet(1);
      longP(flag, 1, 1);
    }
    if (shmem.myPe() == 1) {
      longWaitUntil(flag, Comparison.EQ, 1);
      require(longG(a, 0), 5); // !
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void aFlagAtHome(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs flag = longs(shmem, 1);
    if (shmem.myPe() == 0) {
      a.set(0, 5); // !
      longAtomicSet(flag, 1, 0);
    }
    if (shmem.myPe() == 1) {
      while (longAtomicFetch(flag, 0) == 0) {
        shmem.progress();
      }
      require(longG(a, 0), 5); // !
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void aSignalOfOtherData(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    SymmetricUnsignedLongs sig = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (shmem.myPe() == 0) {
      a.fill(7); // !
      longPutSignal(c, b, 8, sig, 1, SignalOp.SET, 1);
    }
    if (shmem.myPe() == 1) {
      require(signalWaitUntil(sig, Comparison.EQ, 1), 1);
      longGet(b, a, 8, 0); // !
      require(b.get(7), 7);
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void aBroadcastOfOtherData(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    if (shmem.myPe() == 0) {
      a.set(1, 3); // !
    }
    longBroadcast(shmem.worldTeam(), c, b, 8, 0);
    if (shmem.myPe() == 2) {
      require(longG(a, 1, 0), 3); // !
    }
  }

  /** Breaks shmem-store-not-ordered. */
  static void aSumOfOtherData(Shmem shmem) {
    SymmetricLongs a = longs(shmem, 8);
    SymmetricLongs b = longs(shmem, 8);
    SymmetricLongs c = longs(shmem, 8);
    a.set(1, 4); // !
    longSumReduce(shmem.worldTeam(), c, b);
    require(longG(a, 1, (shmem.myPe() + 1) % 3), 4); // !
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
