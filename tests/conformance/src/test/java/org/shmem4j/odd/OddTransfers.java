package org.shmem4j.odd;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.NonblockingAtomics.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.NonblockingSignals.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Signals.*;
import static org.shmem4j.api.StridedRma.*;
import static org.shmem4j.api.Synchronization.*;
import static org.shmem4j.odd.Expect.equal;
import static org.shmem4j.odd.Expect.that;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;

/** Odd but legal transfers, atomics, signals, waits and locks, on any number of PEs. */
@SuppressWarnings("shmem-portability")
final class OddTransfers {
  private OddTransfers() {}

  /** Memory comes and goes in all sizes and alignments; what is enlarged keeps its elements. */
  static void memoryUsedAgain(Shmem shmem) {
    int me = shmem.myPe();
    SymmetricLongs kept = longs(shmem, 1);
    kept.set(0, 70 + me);
    for (int round = 1; round <= 5; round++) {
      SymmetricLongs a = shmem.align(SymmetricLongs.TYPE, 3L * round, 1L << (3 + round));
      SymmetricInts b = shmem.callocate(SymmetricInts.TYPE, 5L * round);
      longP(a, 3L * round - 1, me, (me + 1) % shmem.nPes());
      shmem.free(b);
      kept = shmem.reallocate(kept, SymmetricLongs.TYPE, 1L + 10L * round);
      equal(kept.get(0), 70 + me);
      equal(a.get(3L * round - 1), (me + shmem.nPes() - 1) % shmem.nPes());
      shmem.free(a);
    }
    kept = shmem.reallocate(kept, SymmetricLongs.TYPE, 1);
    equal(kept.get(0), 70 + me);
    shmem.free(kept);
  }

  /** Transfers of nothing, and a signal that comes without data. */
  static void transfersOfNothing(Shmem shmem) {
    int right = (shmem.myPe() + 1) % shmem.nPes();
    SymmetricLongs a = longs(shmem, 4);
    SymmetricLongs b = longs(shmem, 4);
    SymmetricUnsignedLongs signal = shmem.callocate(SymmetricUnsignedLongs.TYPE, 2);
    b.fill(9);
    longPut(a, b, 0, right);
    longGet(a, b, 0, right);
    longPutNbi(a, 4, b, 4, 0, right);
    longIput(a, b, 3, 2, 0, right);
    longIbput(a, b, 2, 2, 2, 0, right);
    longPutSignal(a, b, 0, signal, 1, SignalOp.ADD, right);
    longPutSignalNbi(a, 0, b, 0, 0, signal, 1, 5, SignalOp.SET, right);
    equal(signalWaitUntil(signal, Comparison.EQ, 1), 1);
    equal(signalWaitUntil(signal, 1, Comparison.NE, 0), 5);
    longWaitUntilAll(a, 0, null, Comparison.EQ, 1);
    equal(longWaitUntilAny(a, 0, null, Comparison.EQ, 1), -1);
    equal(longTestSome(a, 4, new long[4], new int[] {1, 1, 1, 1}, Comparison.EQ, 0), 0);
    that(longTestAll(a, 0, null, Comparison.EQ, 1), "all of nothing");
    for (int i = 0; i < 4; i++) {
      equal(a.get(i), 0);
    }
  }

  /** Bytes put without waiting, a fence, and a flag that is set atomically, round by round in two halves. */
  static void bytesFencedBehindAFlag(Shmem shmem) {
    int me = shmem.myPe();
    int right = (me + 1) % shmem.nPes();
    int left = (me + shmem.nPes() - 1) % shmem.nPes();
    SymmetricLongs data = longs(shmem, 20);
    SymmetricLongs source = longs(shmem, 10);
    SymmetricLongs flag = longs(shmem, 1);
    SymmetricLongs taken = longs(shmem, 1);
    for (int round = 1; round <= 4; round++) {
      if (round > 2) {
        longWaitUntil(taken, Comparison.GE, round - 2); // the half is free again
      }
      source.fill(100L * me + round);
      putmemNbi(data, 80L * (round % 2) + 3, source, 3, 77, right); // not even aligned
      shmem.fence();
      longAtomicSet(flag, round, right);
      longWaitUntil(flag, Comparison.GE, round);
      equal(data.get(10L * (round % 2) + 9), 100L * left + round);
      longAtomicInc(taken, left);
      shmem.quiet(); // before the source is changed
    }
    shmem.barrierAll();
  }

  /** Everything a PE can do to another one it can do to itself. */
  static void allToOneself(Shmem shmem) {
    int me = shmem.myPe();
    SymmetricLongs a = longs(shmem, 6);
    SymmetricLongs b = longs(shmem, 6);
    SymmetricUnsignedLongs signal = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    b.fill(me + 1);
    longPut(a, b, 2, me);
    longPutNbi(a, 2, b, 2, 2, me);
    longPutSignal(a, 4, b, 4, 2, signal, 0, 7, SignalOp.SET, me);
    equal(signalWaitUntil(signal, Comparison.EQ, 7), 7);
    shmem.quiet();
    for (int i = 0; i < 6; i++) {
      equal(longG(a, i, me), me + 1);
    }
    longGetNbi(b, 0, a, 3, 3, me);
    shmem.quiet();
    equal(longAtomicFetchAdd(b, 1, me), me + 1);
    equal(longAtomicSwap(b, 9, me), me + 2);
    equal(longAtomicCompareSwap(b, 8, 1, me), 9);
    equal(longAtomicCompareSwap(b, 9, 1, me), 9);
    equal(longAtomicFetch(b, me), 1);
  }

  /** Operations of each kind and width on words of every PE, each of which only one PE changes. */
  static void everyAtomic(Shmem shmem) {
    int me = shmem.myPe();
    SymmetricLongs longs = longs(shmem, shmem.nPes());
    SymmetricInts ints = shmem.callocate(SymmetricInts.TYPE, shmem.nPes());
    SymmetricUnsignedLongs bits = shmem.callocate(SymmetricUnsignedLongs.TYPE, shmem.nPes());
    SymmetricDoubles doubles = shmem.callocate(SymmetricDoubles.TYPE, shmem.nPes());
    SymmetricLongs old = longs(shmem, 2);
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      longAtomicSet(longs, me, -5, pe);
      shmem.fence(); // operations that fetch nothing need not keep their order
      equal(longAtomicFetchInc(longs, me, pe), -5);
      longAtomicInc(longs, me, pe);
      longAtomicAdd(longs, me, 10, pe); // in either order
      shmem.fence();
      equal(longAtomicFetchAdd(longs, me, Long.MAX_VALUE, pe), 7);
      equal(longAtomicSwap(longs, me, 3, pe), Long.MIN_VALUE + 6);
      equal(longAtomicCompareSwap(longs, me, 4, 5, pe), 3);
      equal(longAtomicCompareSwap(longs, me, 3, 5, pe), 3);
      longAtomicFetchAddNbi(old, 0, longs, me, 1, pe);
      longAtomicSwapNbi(old, 1, longs, me, 40, pe);
      shmem.quiet();
      equal(old.get(0) + old.get(1), old.get(0) == 5 ? 5 + 6 : 40 + 5); // in either order
      intAtomicSet(ints, me, 6, pe);
      uint64AtomicOr(bits, me, 0b1100, pe);
      doubleAtomicSet(doubles, me, -0.0, pe);
      shmem.fence();
      equal(intAtomicFetchAdd(ints, me, Integer.MAX_VALUE, pe), 6);
      equal(intAtomicSwap(ints, me, 12, pe), Integer.MIN_VALUE + 5);
      equal(uint64AtomicFetchAnd(bits, me, 0b0110, pe), 0b1100);
      equal(uint64AtomicFetchXor(bits, me, -1, pe), 0b0100);
      equal(uint64AtomicFetchOr(bits, me, 0b0100, pe), ~0b0100L);
      uint64AtomicXor(bits, me, -1, pe);
      shmem.quiet();
      uint64AtomicAnd(bits, me, 0, pe);
      equal(doubleAtomicSwap(doubles, me, Double.MIN_VALUE, pe), -0.0);
      equal(doubleAtomicFetch(doubles, me, pe), Double.MIN_VALUE);
    }
    shmem.barrierAll();
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      that(longs.get(pe) == 40 || longs.get(pe) == 41, "both have come");
      equal(ints.get(pe), 12);
      equal(bits.get(pe), 0);
    }
  }

  /** Signals as counters, sums of what all send, a signal sent on, and a signal without data after a fence. */
  static void signalsAsCounters(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs data = longs(shmem, pes);
    SymmetricLongs source = longs(shmem, 1);
    SymmetricLongs plain = longs(shmem, pes);
    SymmetricUnsignedLongs signals = shmem.callocate(SymmetricUnsignedLongs.TYPE, 2);
    source.set(0, 30 + me);
    for (int pe = 0; pe < pes; pe++) {
      longPutSignalNbi(data, me, source, 0, 1, signals, 0, 1L << 40, SignalOp.ADD, pe);
    }
    equal(signalWaitUntil(signals, Comparison.GE, (long) pes << 40), (long) pes << 40);
    for (int pe = 0; pe < pes; pe++) {
      equal(data.get(pe), 30 + pe);
      longP(plain, me, data.get(pe), pe);
    }
    shmem.fence();
    for (int pe = 0; pe < pes; pe++) {
      signalAdd(signals, 1, -1, pe); // the largest unsigned number, which wraps around
    }
    while (signalFetch(signals, 1) != -pes) {
      shmem.progress();
    }
    for (int pe = 0; pe < pes; pe++) {
      equal(plain.get(pe), 30 + me);
    }
    shmem.quiet();
    shmem.syncAll();
    signalSet(signals, 0, 3, me);
    equal(signalWaitUntil(signals, Comparison.LT, 4), 3);
  }

  /** Waits for some of several variables, which leave out those that nobody sets. */
  static void waitsThatLeaveOut(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricInts flags = shmem.callocate(SymmetricInts.TYPE, 3L * pes);
    int[] status = new int[3 * pes];
    int[] values = new int[3 * pes];
    for (int pe = 0; pe < pes; pe++) {
      status[3 * pe + 1] = 1; // never set
      values[3 * pe] = 10 + pe;
      values[3 * pe + 2] = -pe - 1;
      intAtomicSet(flags, 3L * me, 10 + me, pe);
      intAtomicSet(flags, 3L * me + 2, -me - 1, pe);
    }
    long[] indices = new long[3 * pes];
    int left = 2 * pes;
    long found = intTestAnyVector(flags, 3L * pes, status, Comparison.EQ, values);
    if (found >= 0) {
      status[(int) found] = 1;
      left--;
    }
    while (left > pes) {
      long any = intWaitUntilAnyVector(flags, 3L * pes, status, Comparison.EQ, values);
      equal(flags.get(any), values[(int) any]);
      status[(int) any] = 1;
      left--;
    }
    while (left > 0) {
      long some = intWaitUntilSomeVector(flags, 3L * pes, indices, status, Comparison.EQ, values);
      that(some > 0, "some");
      for (int i = 0; i < some; i++) {
        equal(flags.get(indices[i]), values[(int) indices[i]]);
        status[(int) indices[i]] = 1;
      }
      left -= (int) some;
    }
    equal(intWaitUntilSome(flags, 3L * pes, indices, status, Comparison.NE, 0), 0); // all are left out
    equal(intWaitUntilAny(flags, 3L * pes, status, Comparison.NE, 0), -1);
    int[] others = new int[3 * pes];
    for (int pe = 0; pe < pes; pe++) {
      others[3 * pe + 1] = -1;
    }
    intWaitUntilAll(flags, 3L * pes, others, Comparison.NE, 0);
    that(intTestAllVector(flags, 3L * pes, others, Comparison.EQ, values), "all");
    that(!intTestAll(flags, 1, 3L * pes - 1, others, Comparison.NE, 0), "not all where others are left out");
  }

  /** Each of the tests says that an element is set when what was fenced before is there, whoever sets it. */
  static void testsOfWhatAtomicsChange(Shmem shmem) {
    for (Found kind : Found.values()) {
      int pes = shmem.nPes();
      int me = shmem.myPe();
      SymmetricLongs data = longs(shmem, pes);
      SymmetricInts flags = shmem.callocate(SymmetricInts.TYPE, pes);
      int[] values = new int[pes];
      for (int i = 1; i <= pes; i++) {
        int pe = (me + i) % pes;
        values[pe] = kind.differ ? 1 + pe : 1;
        longP(data, me, 50 + me, pe);
        shmem.fence();
        intAtomicAdd(flags, me, kind.differ ? 1 + me : 1, pe);
      }
      int[] status = new int[pes];
      long[] indices = new long[pes];
      for (int left = pes; left > 0;) {
        long found = kind.find(flags, indices, status, values);
        for (int i = 0; i < found; i++) {
          equal(data.get(indices[i]), 50 + indices[i]);
          status[(int) indices[i]] = 1;
        }
        left -= (int) found;
      }
      shmem.barrierAll();
    }
  }

  /** How a test tells which elements of a set are as they should be. */
  private enum Found {
    ALL(false) {
      @Override
      long find(SymmetricInts flags, long[] indices, int[] status, int[] values) {
        return all(indices, intTestAll(flags, status.length, status, Comparison.EQ, 1));
      }
    },
    ANY(false) {
      @Override
      long find(SymmetricInts flags, long[] indices, int[] status, int[] values) {
        return one(indices, intTestAny(flags, status.length, status, Comparison.EQ, 1));
      }
    },
    SOME(false) {
      @Override
      long find(SymmetricInts flags, long[] indices, int[] status, int[] values) {
        return intTestSome(flags, status.length, indices, status, Comparison.EQ, 1);
      }
    },
    ALL_OF_VECTOR(true) {
      @Override
      long find(SymmetricInts flags, long[] indices, int[] status, int[] values) {
        return all(indices, intTestAllVector(flags, status.length, status, Comparison.EQ, values));
      }
    },
    ANY_OF_VECTOR(true) {
      @Override
      long find(SymmetricInts flags, long[] indices, int[] status, int[] values) {
        return one(indices, intTestAnyVector(flags, status.length, status, Comparison.EQ, values));
      }
    },
    SOME_OF_VECTOR(true) {
      @Override
      long find(SymmetricInts flags, long[] indices, int[] status, int[] values) {
        return intTestSomeVector(flags, status.length, indices, status, Comparison.EQ, values);
      }
    };

    /** Whether each element is compared with a value of its own. */
    private final boolean differ;

    Found(boolean differ) {
      this.differ = differ;
    }

    /** Lists the elements that are newly found, and returns how many. */
    abstract long find(SymmetricInts flags, long[] indices, int[] status, int[] values);

    private static long all(long[] indices, boolean found) {
      Arrays.setAll(indices, i -> i);
      return found ? indices.length : 0;
    }

    private static long one(long[] indices, long found) {
      indices[0] = found;
      return found < 0 ? 0 : 1;
    }
  }

  /** Rows, columns and blocks of a matrix, forwards with strides of both sides. */
  static void columnsAndBlocks(Shmem shmem) {
    int me = shmem.myPe();
    int right = (me + 1) % shmem.nPes();
    int left = (me + shmem.nPes() - 1) % shmem.nPes();
    SymmetricLongs a = longs(shmem, 36);
    SymmetricLongs b = longs(shmem, 36);
    for (int i = 0; i < 36; i++) {
      b.set(i, 100L * me + i);
    }
    shmem.barrierAll();
    longIput(a, 0, b, 5, 6, 6, 6, right); // the last column becomes the first one
    longIput(a, 1, b, 30, 6, 1, 6, right); // the last row becomes the second column
    longIbput(a, 2, b, 0, 6, 6, 2, 6, right); // blocks of two become columns 2 and 3
    longIget(a, 4, b, 0, 6, 7, 6, right); // the diagonal becomes column 4
    shmem.barrierAll();
    for (int row = 0; row < 6; row++) {
      equal(a.get(6L * row), 100L * left + 6L * row + 5);
      equal(a.get(6L * row + 1), 100L * left + 30 + row);
      equal(a.get(6L * row + 2), 100L * left + 6L * row);
      equal(a.get(6L * row + 3), 100L * left + 6L * row + 1);
      equal(a.get(6L * row + 4), 100L * right + 7L * row);
      equal(a.get(6L * row + 5), 0);
    }
  }

  /** Locks in an array, two held at once in one order by all, one tried; each guards a word that lies elsewhere. */
  static void locksHeldTogether(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricLongs locks = longs(shmem, 3);
    SymmetricLongs words = longs(shmem, 3);
    for (int round = 0; round < 3; round++) {
      shmem.setLock(locks, 0);
      shmem.setLock(locks, 2);
      longP(words, 0, longG(words, 0, pes - 1) + 1, pes - 1);
      longP(words, 2, longG(words, 2, 0) + 2, 0);
      shmem.clearLock(locks, 0);
      while (!shmem.testLock(locks, 1)) {
        shmem.progress();
      }
      longP(words, 1, longG(words, 1, pes / 2) + 3, pes / 2);
      shmem.clearLock(locks, 1);
      shmem.clearLock(locks, 2);
    }
    shmem.barrierAll();
    equal(longG(words, 0, pes - 1), 3L * pes);
    equal(longG(words, 1, pes / 2), 9L * pes);
    equal(longG(words, 2, 0), 6L * pes);
  }

  /** A token goes round several times; its value tells the round, and nobody resets anything. */
  static void aTokenThatGoesRound(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs token = longs(shmem, 1);
    for (int round = 0; round < 4; round++) {
      long mine = (long) round * pes + me;
      if (mine > 0) {
        longWaitUntil(token, Comparison.EQ, mine);
      }
      longAtomicSet(token, mine + 1, (me + 1) % pes);
    }
    shmem.barrierAll();
    equal(token.get(0), me == 0 ? 4L * pes : 3L * pes + me);
  }

  /** A quiet of one PE, of none, of all by name, and of one twice. */
  static void quietsOfSomePes(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs data = longs(shmem, 1);
    SymmetricLongs flag = longs(shmem, 1);
    SymmetricLongs source = longs(shmem, 1);
    source.set(0, 8);
    if (me == 0) {
      for (int pe = 0; pe < pes; pe++) {
        longPutNbi(data, source, 1, pe);
      }
      shmem.peQuiet();
      int[] all = new int[pes];
      for (int pe = 0; pe < pes; pe++) {
        all[pe] = pe;
      }
      shmem.peQuiet(pes - 1, pes - 1);
      longP(flag, 1, 0); // who is told need not be who got it
      shmem.peQuiet(all);
      longWaitUntil(flag, Comparison.EQ, 1);
      equal(longG(data, pes - 1), 8);
    }
    shmem.syncAll();
    equal(data.get(0), 8);
  }

  /** Where loads and stores reach a peer they are used, elsewhere a put: the sum is the same. */
  @SuppressWarnings("shmem-pe-out-of-range") // one such PE is asked for
  static void loadsAndStoresWherePossible(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs cells = longs(shmem, pes);
    for (int pe = 0; pe < pes; pe++) {
      SymmetricLongs theirs = shmem.ptr(cells, pe);
      if (theirs == null) {
        longP(cells, me, 1 + me, pe);
      } else {
        theirs.set(me, 1 + me);
      }
      SymmetricLongs same = shmem.worldTeam().ptr(cells, pe);
      that((same == null) == (theirs == null), "the world's pointers are those of all PEs");
    }
    shmem.barrierAll();
    for (int pe = 0; pe < pes; pe++) {
      equal(cells.get(pe), 1 + pe);
    }
    that(shmem.worldTeam().ptr(cells, pes) == null, "no such PE");
  }

  /** Java memory of all kinds on this side, one byte of it, and all of a word's bytes one by one. */
  static void memoryOfJava(Shmem shmem) {
    int me = shmem.myPe();
    int right = (me + 1) % shmem.nPes();
    int left = (me + shmem.nPes() - 1) % shmem.nPes();
    SymmetricLongs a = longs(shmem, 8);
    MemorySegment source = MemorySegment.ofArray(new long[] {11 + me, 12, 13});
    longPut(a, 0, source, 2, right);
    for (int i = 0; i < Long.BYTES; i++) {
      putmem(a, 8L * 2 + i, MemorySegment.ofArray(new byte[] {(byte) (i + me)}), 1, right);
    }
    shmem.barrierAll();
    MemorySegment back = MemorySegment.ofArray(new long[3]);
    longGet(back, a, 0, 3, right);
    equal(back.getAtIndex(ValueLayout.JAVA_LONG, 0), 11 + me);
    equal(a.get(1), 12);
    for (int i = 0; i < Long.BYTES; i++) {
      equal(a.segment().get(ValueLayout.JAVA_BYTE, 16 + i), i + left);
    }
    shmem.barrierAll();
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }
}
