package org.shmem4j.odd;

import static org.shmem4j.api.Atomics.*;
import static org.shmem4j.api.DataCollectives.*;
import static org.shmem4j.api.NonblockingRma.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.Signals.*;
import static org.shmem4j.api.StridedRma.*;
import static org.shmem4j.api.Synchronization.*;
import static org.shmem4j.odd.Expect.equal;
import static org.shmem4j.odd.Expect.that;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.SignalOp;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.api.activeset.ActiveSetCollectives;

/**
 * The examples of OpenSHMEM 1.6, with what they print as what is expected. Where one names a PE that a small job lacks,
 * the last one or nobody takes its part. Left out are those that are said to be wrong, end the job, need MPI or a
 * profiling layer, or only ask for numbers; the one with threads is {@link OddThreads#tasksTakenByThreads}.
 */
@SuppressWarnings({"shmem-portability", "deprecation"})
final class SpecificationExamples {
  private static final int N = 100;

  private SpecificationExamples() {}

  static void alltoall(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricLongs dest = longs(shmem, 2L * pes);
    SymmetricLongs source = longs(shmem, 2L * pes);
    for (int i = 0; i < 2 * pes; i++) {
      source.set(i, shmem.myPe() + i / 2);
      dest.set(i, 9999);
    }
    shmem.worldTeam().sync();
    int64Alltoall(shmem.worldTeam(), dest, source, 2);
    for (int i = 0; i < 2 * pes; i++) {
      equal(dest.get(i), i / 2 + shmem.myPe());
    }
    shmem.free(dest);
    shmem.free(source);
  }

  static void alltoalls(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricLongs dest = longs(shmem, 4L * pes);
    SymmetricLongs source = longs(shmem, 6L * pes);
    for (int i = 0; i < 2 * pes; i++) {
      source.set(3L * i, shmem.myPe() + i / 2);
      dest.set(2L * i, 9999);
    }
    shmem.worldTeam().sync();
    int64Alltoalls(shmem.worldTeam(), dest, source, 2, 3, 2);
    for (int i = 0; i < 2 * pes; i++) {
      equal(dest.get(2L * i), i / 2 + shmem.myPe());
    }
  }

  static void atomics(Shmem shmem) {
    int me = shmem.myPe();
    int last = shmem.nPes() - 1;
    SymmetricInts dst = ints(shmem, 3);
    SymmetricLongs swapped = longs(shmem, 1);
    dst.set(0, 22);
    dst.set(1, 22);
    dst.set(2, -1);
    swapped.set(0, me);
    shmem.barrierAll();
    if (me == last) {
      intAtomicAdd(dst, 44, 0);
      equal(intAtomicFetchAdd(dst, 1, 44, 0), 22);
    }
    int oldval = intAtomicCompareSwap(dst, 2, -1, me, 0);
    if (me % 2 == 1) {
      equal(longAtomicSwap(swapped, me, (me + 1) % shmem.nPes()), (me + 1) % shmem.nPes());
    }
    shmem.barrierAll();
    equal(dst.get(0), me == 0 ? 66 : 22);
    equal(dst.get(1), me == 0 ? 66 : 22);
    equal(oldval == -1 ? 1 : 0, intG(dst, 2, 0) == me ? 1 : 0); // one was the first
    shmem.barrierAll();
    if (me == 0) {
      equal(intAtomicFetchInc(dst, 1, last), last == 0 ? 66 : 22);
      intAtomicInc(dst, last);
    }
    shmem.barrierAll();
    equal(dst.get(0), (me == 0 ? 66 : 22) + (me == last ? 1 : 0));
    equal(dst.get(1), (me == 0 ? 66 : 22) + (me == last ? 1 : 0));
  }

  static void barriers(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    SymmetricInts x = ints(shmem, 2);
    SymmetricLongs sync = longs(shmem, ShmemConstants.BARRIER_SYNC_SIZE);
    sync.fill(ShmemConstants.SYNC_VALUE);
    x.fill(1010);
    shmem.barrierAll();
    int even = pes / 2 + pes % 2;
    if (me % 2 == 0) {
      intP(x, 4, (me + 2) % (2 * even)); // as it is written, without the modulus of an odd number of PEs
      ActiveSetCollectives.barrier(0, 1, even, sync);
      equal(x.get(0), 4);
    }
    intP(x, 1, 4, (me + 1) % pes);
    shmem.barrierAll();
    equal(x.get(1), 4);
  }

  static void broadcast(Shmem shmem) {
    SymmetricLongs source = longs(shmem, 4);
    SymmetricLongs dest = longs(shmem, 4);
    for (int i = 0; shmem.myPe() == 0 && i < 4; i++) {
      source.set(i, i);
    }
    longBroadcast(shmem.worldTeam(), dest, source, 4, 0);
    for (int i = 0; i < 4; i++) {
      equal(dest.get(i), i);
    }
  }

  static void collect(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    int total = pes * (pes + 1) / 2;
    SymmetricLongs lock = longs(shmem, 1);
    SymmetricInts source = ints(shmem, pes);
    SymmetricInts dest = ints(shmem, total);
    for (int i = 0; i <= me; i++) {
      source.set(i, me * (me + 1) / 2 + i);
    }
    dest.fill(-9999);
    shmem.worldTeam().sync();
    intCollect(shmem.worldTeam(), dest, source, me + 1);
    shmem.setLock(lock);
    for (int i = 0; i < total; i++) {
      equal(dest.get(i), i);
    }
    shmem.clearLock(lock);
  }

  static void pipelinedReduce(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    int stages = 6;
    int length = 16;
    SymmetricInts[] buffers = {ints(shmem, (long) length * pes), ints(shmem, (long) length * pes)};
    SymmetricInts in = ints(shmem, (long) length * stages);
    int[] out = new int[length * stages];
    Context[] contexts = {shmem.createContext(), shmem.createContext()};
    in.fill(me);
    for (int stage = 0; stage <= stages; stage++) {
      int half = stage % 2;
      for (int i = 1; stage < stages && i <= pes; i++) {
        intPutNbi(contexts[half], buffers[half], (long) length * me, in, (long) length * stage, length, (me + i) % pes);
      }
      if (stage > 0) {
        contexts[1 - half].quiet();
        shmem.syncAll();
        for (int i = 0; i < length * pes; i++) {
          out[length * (stage - 1) + i % length] += buffers[1 - half].get(i);
        }
        shmem.syncAll(); // which the example lacks: a PE that is ahead must not put into what others still read
      }
    }
    that(IntStream.of(out).allMatch(each -> each == pes * (pes - 1) / 2), "sums");
    contexts[0].close();
    contexts[1].close();
  }

  static void session(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricUnsignedLongs table = shmem.callocate(SymmetricUnsignedLongs.TYPE, 64);
    Context context = shmem.createContext();
    context.sessionStart(400, SessionOption.BATCH);
    for (int i = 0; i < 400; i++) {
      uint64AtomicXor(context, table, i * 7 % 64, 1L << (i % 50 + 10 * (shmem.myPe() % 2)), i % pes);
    }
    context.sessionStop();
    context.quiet();
    shmem.syncAll();
    long[] expected = new long[64];
    for (int pe = 0; pe < pes; pe++) {
      for (int i = 0; i < 400; i++) {
        expected[i * 7 % 64] ^= i % pes == shmem.myPe() ? 1L << (i % 50 + 10 * (pe % 2)) : 0;
      }
    }
    for (int i = 0; i < 64; i++) {
      equal(table.get(i), expected[i]);
    }
    context.close();
    shmem.free(table);
  }

  static void fence(Shmem shmem) {
    SymmetricLongs dest = longs(shmem, 10);
    SymmetricInts target = ints(shmem, 1);
    MemorySegment source = MemorySegment.ofArray(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    int end = shmem.myPe() == 0 ? Math.min(3, shmem.nPes()) : 0;
    for (int pe = 1; pe < end; pe++) {
      longPut(dest, 0, source, 10, pe);
    }
    shmem.fence();
    for (int pe = 1; pe < end; pe++) {
      intP(target, 99, pe);
    }
    shmem.barrierAll();
    boolean isTold = shmem.myPe() == 1 || shmem.myPe() == 2;
    equal(dest.get(9), isTold ? 10 : 0);
    equal(target.get(0), isTold ? 99 : 0);
  }

  static void getsAndPutsOfOne(Shmem shmem) {
    int me = shmem.myPe();
    int last = shmem.nPes() - 1;
    SymmetricLongs x = longs(shmem, 1);
    x.set(0, 10101);
    shmem.barrierAll();
    equal(longG(x, last), 10101);
    shmem.barrierAll();
    if (me == 0) {
      longP(x, 4, last);
    }
    shmem.barrierAll();
    equal(x.get(0), me == last ? 4 : 10101);
  }

  static void stridedPut(Shmem shmem) {
    int last = shmem.nPes() - 1;
    SymmetricLongs dest = longs(shmem, 10);
    SymmetricLongs source = longs(shmem, 10);
    for (int i = 0; i < 10; i++) {
      source.set(i, i + 1);
    }
    if (shmem.myPe() == 0) {
      longIput(dest, source, 1, 2, 5, last);
    }
    shmem.barrierAll();
    for (int i = 0; i < 5; i++) {
      equal(dest.get(i), shmem.myPe() == last ? 2 * i + 1 : 0);
    }
  }

  static void lock(Shmem shmem) {
    SymmetricLongs lock = longs(shmem, 1);
    SymmetricInts count = ints(shmem, 1);
    shmem.setLock(lock);
    int value = intG(count, 0);
    intP(count, value + 1, 0);
    shmem.quiet();
    shmem.clearLock(lock);
    shmem.barrierAll();
    equal(intG(count, 0), shmem.nPes());
  }

  static void putWithSignal(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    int right = (me + 1) % pes;
    SymmetricUnsignedLongs data = shmem.callocate(SymmetricUnsignedLongs.TYPE, 2048);
    SymmetricUnsignedLongs signal = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    if (me == 0) { // passes on what PE 0 sends, once round
      data.fill(77);
      shmem.quiet(); // the last PE puts there
      uint64PutSignal(data, 1024, data, 0, 1024, signal, 0, 1, SignalOp.SET, right);
    }
    equal(signalWaitUntil(signal, Comparison.NE, 0), 1);
    equal(data.get(2047), 77);
    if (me != 0) {
      uint64PutSignal(data, 1024, data, 1024, 1024, signal, 0, 1, SignalOp.SET, right);
    }
    shmem.barrierAll();
  }

  static void quiet(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricLongs there = longs(shmem, 3);
    SymmetricInts target = ints(shmem, 1);
    SymmetricLongs here = longs(shmem, 3);
    here.fill(3);
    if (shmem.myPe() == 0) {
      for (int pe = 0; pe < pes; pe++) {
        longPutNbi(there, here, 3, pe);
      }
      shmem.quiet();
      longGetNbi(here, 0, there, 1, 2, pes - 1);
      intP(target, 90, pes / 2);
      shmem.quiet();
      equal(here.get(1), 3);
    }
    shmem.barrierAll();
    equal(there.get(2), 3);
    equal(target.get(0), shmem.myPe() == pes / 2 ? 90 : 0);
  }

  static void maximalValues(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    SymmetricInts values = ints(shmem, 32);
    SymmetricInts greatest = ints(shmem, 32);
    SymmetricInts isGreatest = ints(shmem, 32);
    SymmetricInts anywhere = ints(shmem, 32);
    SymmetricLongs count = longs(shmem, 2);
    for (int i = 0; i < 32; i++) {
      values.set(i, (i * 37 + me * 11) % 16);
    }
    intMaxReduce(shmem.worldTeam(), greatest, values, 32);
    for (int i = 0; i < 32; i++) {
      isGreatest.set(i, values.get(i) == greatest.get(i) ? 1 : 0);
      count.set(0, count.get(0) + isGreatest.get(i));
    }
    intOrReduce(shmem.worldTeam(), anywhere, isGreatest, 32);
    longSumReduce(shmem.worldTeam(), count.slice(1, 1), count.slice(0, 1), 1);
    for (int i = 0; i < 32; i++) {
      equal(anywhere.get(i), 1);
    }
    that(count.get(1) >= 32 && count.get(1) <= 32L * pes, "each is the greatest somewhere");
  }

  static void collectAt(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    SymmetricLongs bytes = longs(shmem, 1);
    SymmetricLongs dest = longs(shmem, 10);
    bytes.set(0, 8L * (me + 1));
    shmem.worldTeam().sync();
    longSumExscan(shmem.worldTeam(), bytes, bytes, 1);
    long[] mine = new long[me + 1];
    Arrays.fill(mine, me);
    putmem(dest, bytes.get(0), MemorySegment.ofArray(mine), 8L * (me + 1), pes - 1);
    shmem.quiet();
    shmem.worldTeam().sync();
    for (int pe = 0, at = 0; me == pes - 1 && pe < pes; pe++) {
      for (int i = 0; i <= pe; i++) {
        equal(dest.get(at++), pe);
      }
    }
  }

  static void syncOfTeams(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    SymmetricInts x = ints(shmem, 1);
    x.set(0, 10101);
    shmem.barrierAll();
    Team twos = pes > 2 ? shmem.worldTeam().splitStrided(2, 2, (pes - 1) / 2) : Team.INVALID;
    Team threes = pes > 3 ? shmem.worldTeam().splitStrided(3, 3, (pes - 1) / 3) : Team.INVALID;
    if (twos.isValid()) {
      intP(x, 2, twos.translate((twos.myPe() + 1) % twos.nPes(), shmem.worldTeam()));
      shmem.quiet();
      twos.sync();
    }
    shmem.worldTeam().sync();
    if (threes.isValid()) {
      intP(x, 3, threes.translate((threes.myPe() + 1) % threes.nPes(), shmem.worldTeam()));
      shmem.quiet();
      threes.sync();
    }
    equal(x.get(0), me > 0 && me % 3 == 0 ? 3 : me > 0 && me % 2 == 0 ? 2 : 10101);
  }

  static void contextsOfTeams(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricInts sum = ints(shmem, 1);
    SymmetricInts two = ints(shmem, 1);
    SymmetricInts three = ints(shmem, 1);
    Team team2 = shmem.worldTeam().splitStrided(0, 2, (pes + 1) / 2, TeamConfig.withContexts(1));
    Team team3 = shmem.worldTeam().splitStrided(0, 3, (pes + 2) / 3, TeamConfig.withContexts(1));
    Context context2 = team2.createContext();
    Context context3 = team3.createContext();
    if (context2.isValid()) {
      intP(context2, two, team2.myPe(), (team2.myPe() + 1) % team2.nPes());
    }
    if (context3.isValid()) {
      intP(context3, three, team3.myPe(), (team3.myPe() + 1) % team3.nPes());
    }
    context2.quiet();
    context3.quiet();
    shmem.worldTeam().sync();
    if (team2.isValid() && team3.isValid()) {
      intAtomicAdd(context2, sum, two.get(0) + three.get(0), 0);
    }
    context2.quiet();
    shmem.worldTeam().sync();
    if (shmem.myPe() == 0) {
      int expected = 0;
      for (int i = 0; i < pes; i += 6) {
        expected += i < 2 ? team2.nPes() - 1 : shmem.worldTeam().translate(i - 2, team2);
        expected += i < 3 ? team3.nPes() - 1 : shmem.worldTeam().translate(i - 3, team3);
      }
      equal(sum.get(0), expected);
    }
    context2.close();
    team2.close();
    context3.close();
    team3.close();
  }

  static void splitInThreeDimensions(Shmem shmem) {
    int pes = shmem.nPes();
    int xdim = divider(pes, Math.cbrt(pes));
    int ydim = divider(pes / xdim, Math.sqrt((double) pes / xdim));
    Team.Split2d first = shmem.worldTeam().split2d(xdim);
    Team.Split2d second = first.y().split2d(ydim);
    first.y().close();
    equal(first.x().myPe() + (long) xdim * (second.x().myPe() + (long) ydim * second.y().myPe()), shmem.myPe());
    equal((long) first.x().nPes() * second.x().nPes() * second.y().nPes(), pes);
  }

  private static int divider(int number, double root) {
    int divider = (int) Math.ceil(root);
    while (number % divider != 0) {
      divider--;
    }
    return divider;
  }

  static void splitStrided(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    Team team = shmem.worldTeam().splitStrided(0, 2, pes / 2);
    if (team.isValid()) {
      equal(me % 2, 0);
      equal(team.myPe(), me / 2);
      equal(team.nPes(), pes / 2);
    }
    Team even = shmem.worldTeam().splitStrided(0, 2, (pes + 1) / 2);
    equal(even.isValid() ? even.translate(even.myPe(), shmem.worldTeam()) : me, me);
  }

  private static SymmetricInts flags(Shmem shmem) {
    SymmetricInts flags = ints(shmem, shmem.nPes());
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      intAtomicSet(flags, shmem.myPe(), 1, pe);
    }
    return flags;
  }

  static void testAny(Shmem shmem) {
    SymmetricInts flags = flags(shmem);
    int[] status = new int[shmem.nPes()];
    for (int completed = 0; completed < shmem.nPes();) {
      long index = intTestAny(flags, shmem.nPes(), status, Comparison.EQ, 1);
      if (index >= 0) {
        completed++;
        status[(int) index] = 1;
      }
    }
    shmem.free(flags);
  }

  static void testOneByOne(Shmem shmem) {
    SymmetricLongs variables = longs(shmem, shmem.nPes());
    if (shmem.myPe() == 0) {
      int index = 0;
      while (shmem.nPes() > 1 && !longTest(variables, index, Comparison.NE, 0)) {
        index = (index + 1) % shmem.nPes();
      }
      equal(longAtomicFetch(variables, index, 0), index);
    } else {
      longAtomicSet(variables, shmem.myPe(), shmem.myPe(), 0);
    }
    shmem.free(variables);
  }

  static void waitUntilAll(Shmem shmem) {
    SymmetricInts flags = flags(shmem);
    intWaitUntilAll(flags, shmem.nPes(), null, Comparison.EQ, 1);
    shmem.free(flags);
  }

  /** Everybody's data, and a flag behind a fence, at all. */
  private static final class AllToAll {
    private final SymmetricInts data;
    private final SymmetricInts flags;
    private final int[] status;
    private int sum;

    AllToAll(Shmem shmem) {
      int me = shmem.myPe();
      data = shmem.allocate(SymmetricInts.TYPE, (long) N * shmem.nPes());
      flags = ints(shmem, shmem.nPes());
      status = new int[shmem.nPes()];
      MemorySegment mine = MemorySegment.ofArray(IntStream.range(me * N, (me + 1) * N).toArray());
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        intPutNbi(data, (long) me * N, mine, N, pe);
      }
      shmem.fence();
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        intAtomicSet(flags, me, 1, pe);
      }
    }

    void add(long index) {
      for (int i = 0; i < N; i++) {
        sum += data.get(index * N + i);
      }
      status[(int) index] = 1;
    }

    void check(Shmem shmem) {
      int last = N * shmem.nPes() - 1;
      equal(sum, last * (last + 1) / 2);
      shmem.barrierAll();
    }
  }

  static void testSome(Shmem shmem) {
    AllToAll all = new AllToAll(shmem);
    long[] indices = new long[shmem.nPes()];
    for (long completed = 0; completed < shmem.nPes();) {
      long some = intTestSome(all.flags, shmem.nPes(), indices, all.status, Comparison.NE, 0);
      for (int i = 0; i < some; i++) {
        all.add(indices[i]);
      }
      completed += some;
    }
    all.check(shmem);
  }

  static void waitUntilAny(Shmem shmem) {
    AllToAll all = new AllToAll(shmem);
    for (int i = 0; i < shmem.nPes(); i++) {
      all.add(intWaitUntilAny(all.flags, shmem.nPes(), all.status, Comparison.NE, 0));
    }
    all.check(shmem);
  }

  static void waitUntilSome(Shmem shmem) {
    AllToAll all = new AllToAll(shmem);
    long[] indices = new long[shmem.nPes()];
    long some = intWaitUntilSome(all.flags, shmem.nPes(), indices, all.status, Comparison.NE, 0);
    while (some > 0) {
      for (int i = 0; i < some; i++) {
        all.add(indices[i]);
      }
      some = intWaitUntilSome(all.flags, shmem.nPes(), indices, all.status, Comparison.NE, 0);
    }
    all.check(shmem);
  }

  static void waitUntilAnyOfVector(Shmem shmem) {
    int pes = shmem.nPes();
    SymmetricInts variables = ints(shmem, pes);
    int[] status = new int[pes];
    int[] values = new int[pes];
    for (int pe = 0; pe < pes; pe++) {
      intAtomicSet(variables, shmem.myPe(), shmem.myPe() % 2 + 1, pe);
      values[pe] = pe % 2 + 1;
    }
    int sum = 0;
    for (int i = 0; i < pes; i++) {
      long index = intWaitUntilAnyVector(variables, pes, status, Comparison.EQ, values);
      status[(int) index] = 1;
      sum += variables.get(index);
    }
    equal(sum, pes + pes / 2);
  }

  private static SymmetricInts ints(Shmem shmem, long length) {
    return shmem.callocate(SymmetricInts.TYPE, length);
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }
}
