package org.shmem4j.odd;

import static org.shmem4j.api.Atomics.longAtomicInc;
import static org.shmem4j.api.ByteReductions.reduceBytes;
import static org.shmem4j.api.RaggedCollectives.*;
import static org.shmem4j.api.ReduceScatterCollectives.*;
import static org.shmem4j.api.Reductions.*;
import static org.shmem4j.api.Rma.*;
import static org.shmem4j.api.RootedCollectives.*;
import static org.shmem4j.api.exact.ExactReductions.*;
import static org.shmem4j.odd.Expect.equal;
import static org.shmem4j.odd.Expect.that;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.Complex;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricComplexDoubles;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedInts;
import org.shmem4j.api.exact.ExactDoubleSum;
import org.shmem4j.api.irregular.BytesMailbox;
import org.shmem4j.api.irregular.LongFetches;
import org.shmem4j.api.irregular.LongMailbox;
import org.shmem4j.api.irregular.LongUpdates;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveFlag;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** Odd but legal uses of what stands beside OpenSHMEM's own calls, on any number of PEs. */
@SuppressWarnings("shmem-portability")
final class OddSides {
  /** What is left where the large numbers cancel. */
  private static final double LEFT = 0x1p-1000;

  private OddSides() {}

  /** Two mailboxes at once: each handler sends by the other one, until what was sent has come down to 0. */
  static void mailboxesThatAnswerEachOther(Shmem shmem) {
    int pes = shmem.nPes();
    long[] handled = new long[2];
    BytesMailbox[] bytes = new BytesMailbox[1];
    LongMailbox longs = LongMailbox.open(shmem.worldTeam(), (from, value) -> {
      handled[0]++;
      if (value > 0) {
        bytes[0].send((from + 1) % pes, new byte[(int) value], 0, (int) value);
      }
    });
    bytes[0] = BytesMailbox.open(shmem.worldTeam(), 8, (from, message) -> {
      handled[1]++;
      if (message.byteSize() > 1) {
        longs.send((from + 1) % pes, message.byteSize() - 1);
      }
    });
    for (int pe = 0; pe < pes; pe++) {
      longs.send(pe, 4);
    }
    for (int level = 0; level < 5; level++) { // each completion ends what the one before began
      longs.complete();
      bytes[0].complete();
    }
    SymmetricLongs sum = longs(shmem, 2);
    sum.set(0, handled[0]);
    sum.set(1, handled[1]);
    longSumReduce(shmem.worldTeam(), sum, sum, 2);
    equal(sum.get(0), 4L * pes * pes); // 4, 3, 2 and 1
    equal(sum.get(1), 4L * pes * pes);
    longs.close();
    bytes[0].close();
  }

  /** Updates of a slice on a team that runs backwards, beside those of another slice on all PEs, then fetches. */
  static void updatesOfTwoSlices(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricLongs cells = longs(shmem, 8);
    SymmetricLongs back = longs(shmem, 2L * pes);
    Team reversed = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    LongUpdates sums = LongUpdates.open(reversed, cells.slice(0, 3));
    LongUpdates greatest = LongUpdates.open(shmem.worldTeam(), cells.slice(4, 2));
    for (int pe = 0; pe < pes; pe++) {
      for (int i = 0; i < 50; i++) {
        sums.add(pe, i % 3, 1 + pe);
        greatest.max(pe, i % 2, 100L * me + i);
      }
    }
    greatest.complete();
    sums.complete();
    greatest.close();
    sums.close();
    shmem.barrierAll();
    equal(cells.get(0), 17L * pes * (pes - me)); // the number in the team that runs backwards, plus 1
    equal(cells.get(2), 16L * pes * (pes - me));
    equal(cells.get(3), 0);
    equal(cells.get(4), 100L * (pes - 1) + 48);
    equal(cells.get(5), 100L * (pes - 1) + 49);
    LongFetches fetches = LongFetches.open(reversed, back, cells);
    for (int pe = 0; pe < pes; pe++) {
      fetches.get(2L * pe, pe, 0);
      fetches.get(2L * pe + 1, pe, 5);
    }
    fetches.complete();
    for (int pe = 0; pe < pes; pe++) {
      equal(back.get(2L * pe), 17L * pes * (pe + 1));
      equal(back.get(2L * pe + 1), 100L * (pes - 1) + 49);
    }
    fetches.close();
    reversed.close();
  }

  /** A team of UCC beside the job's, with persistent and several pending calls, and truth values, also of one PE. */
  static void aTeamOfUccBesideTheJob(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    UccContext context = lib.createContext(new UccContextParams(), null);
    for (Team team : List.of(shmem.worldTeam(), shmem.worldTeam().split2d(1).x())) {
      UccTeam ucc = UccTeam.createPost(List.of(context), new UccTeamParams().oob(OobAllgather.of(team)));
      while (ucc.createTest() == UccStatus.INPROGRESS) {
        shmem.progress();
      }
      int[] truth = {0, 5, team.myPe()};
      UccCollective or = UccCollective.init(new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.LOR)
          .dest(UccBuffer.of(truth)).flag(UccCollectiveFlag.IN_PLACE).flag(UccCollectiveFlag.PERSISTENT), ucc);
      long[] gathered = new long[team.nPes()];
      UccCollective gather = UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLGATHER)
          .source(UccBuffer.of(10L + me)).dest(UccBuffer.of(gathered)), ucc);
      for (int round = 0; round < 2; round++) { // what was 0 or 1 stays so
        or.post();
        await(shmem, or);
        that(Arrays.equals(truth, new int[] {0, 1, team.nPes() > 1 ? 1 : 0}), "truth " + Arrays.toString(truth));
      }
      await(shmem, gather);
      equal(gathered[team.nPes() - 1], 10 + (team.nPes() == 1 ? me : pes - 1));
      or.finalizeRequest();
      gather.finalizeRequest();
      ucc.destroy();
    }
    context.destroy();
    lib.finalizeLib();
  }

  private static void await(Shmem shmem, UccCollective call) {
    UccStatus status = call.test();
    while (status == UccStatus.INPROGRESS) {
      shmem.progress();
      status = call.test();
    }
    that(status == UccStatus.OK, "ended with " + status);
  }

  /** MPI's collectives with every root, with pieces of different lengths, some of them empty, in another order. */
  static void piecesOfMpi(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    Team world = shmem.worldTeam();
    long[] counts = new long[pes];
    long[] starts = new long[pes];
    for (int pe = pes - 1, at = 0; pe >= 0; pe--) { // the last PE's piece is the first one, that of PE 1 is empty
      counts[pe] = pe == 1 ? 0 : pe + 1L;
      starts[pe] = at;
      at += (int) counts[pe];
    }
    long total = starts[0] + counts[0];
    SymmetricLongs mine = longs(shmem, pes + 1L);
    SymmetricLongs all = longs(shmem, Math.max(total, pes) * 2);
    for (int root = 0; root < pes; root++) {
      mine.fill(10L * me + root);
      all.fill(-1);
      longGatherv(world, all, counts, starts, mine, counts[me], root);
      for (int pe = 0; pe < pes; pe++) {
        for (long i = 0; i < counts[pe]; i++) {
          equal(all.get(starts[pe] + i), me == root ? 10L * pe + root : -1);
        }
      }
      mine.fill(-1);
      longScatterv(world, mine, counts[me], all, counts, starts, root);
      equal(mine.get(0), counts[me] == 0 ? -1 : 10L * me + root);
      longScatter(world, mine, all, 1, root);
      longGather(world, all, mine, 1, root);
      longSumReduceToRoot(world, mine, mine, 1, root);
    }
    mine.fill(me);
    longAllgatherv(world, all, counts, starts, mine, counts[me]);
    equal(all.get(0), pes == 2 ? 0 : pes - 1);
    for (int i = 0; i < total; i++) {
      all.set(i, i);
    }
    longSumReduceScatter(world, mine, all, counts);
    long first = Arrays.stream(counts, 0, me).sum();
    equal(mine.get(0), counts[me] == 0 ? me : pes * first);
    long[] ones = new long[pes];
    long[] places = new long[pes];
    for (int pe = 0; pe < pes; pe++) {
      ones[pe] = (me + (long) pe) % 2; // nothing goes to PEs of the same parity
      places[pe] = pe;
      all.set(pe, 100L * me + pe);
    }
    mine.fill(-1);
    longAlltoallv(world, mine, ones, places, all, ones, places);
    for (int pe = 0; pe < pes; pe++) {
      equal(mine.get(pe), (me + pe) % 2 == 1 ? 100L * pe + me : -1);
    }
  }

  /** Sums in which all but the smallest number cancels, over all PEs, teams and what one PE adds alone. */
  static void sumsThatCancel(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricDoubles share = shmem.callocate(SymmetricDoubles.TYPE, 4);
    SymmetricDoubles dest = shmem.callocate(SymmetricDoubles.TYPE, 4);
    share.set(0, me == 0 ? 1e300 : 0);
    share.set(1, LEFT);
    share.set(2, me == pes - 1 ? -1e300 : 0);
    share.set(3, 0x1p-1074);
    equal(doubleExactSum(shmem.worldTeam(), share), pes * LEFT);
    doubleExactSumReduce(shmem.worldTeam(), dest, share, 4);
    equal(dest.get(0), 1e300);
    equal(dest.get(2), -1e300);
    equal(dest.get(3), pes * 0x1p-1074);
    equal(doubleExactDot(shmem.worldTeam(), share.slice(0, 1), share.slice(0, 1)), Double.POSITIVE_INFINITY);
    Team backwards = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    ExactDoubleSum sum = new ExactDoubleSum().add(me == 0 ? 1e300 : 0).add(LEFT).addProduct(0x1p-600, 0x1p-600)
        .sumOver(backwards).add(-1e300);
    equal(sum.round(), pes * LEFT);
    ExactDoubleSum again = new ExactDoubleSum().merge(sum).merge(sum);
    equal(again.round(), 2 * pes * LEFT);
    backwards.close();
  }

  /** Runs of bytes that differ in length, some of them empty, joined in the order of a team that runs backwards. */
  static void runsOfBytesJoined(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricBytes room = shmem.callocate(SymmetricBytes.TYPE, 64);
    Team backwards = shmem.worldTeam().splitStrided(pes - 1, -1, pes);
    byte[] mine = me == 1 ? new byte[0] : ("<" + "x".repeat(me) + ">").getBytes(StandardCharsets.US_ASCII);
    byte[] joined = reduceBytes(backwards, room, mine, (left, right) -> {
      byte[] both = Arrays.copyOf(left, left.length + right.length);
      System.arraycopy(right, 0, both, left.length, right.length);
      return both;
    });
    StringBuilder expected = new StringBuilder();
    for (int pe = pes - 1; pe >= 0; pe--) {
      expected.append(pe == 1 ? "" : "<" + "x".repeat(pe) + ">");
    }
    String found = new String(joined, StandardCharsets.US_ASCII);
    that(found.contentEquals(expected), found + " is " + expected);
    backwards.close();
  }

  /** OpenSHMEM leaves undefined what atomics of the world's and of the shared team's contexts make of one word. */
  static void atomicsOfTwoDomains(Shmem shmem) {
    int me = shmem.myPe();
    SymmetricLongs sum = longs(shmem, 1);
    int first = shmem.worldTeam().translate(0, shmem.sharedTeam());
    Team domain = me % 2 == 0 && first >= 0 ? shmem.sharedTeam() : shmem.worldTeam();
    try (Context context = domain.createContext()) {
      for (int i = 0; i < 20; i++) {
        longAtomicInc(context, sum, domain == shmem.worldTeam() ? 0 : first);
      }
    }
    shmem.syncAll();
    equal(sum.get(0), me == 0 ? 20L * shmem.nPes() : 0);
  }

  /** Types whose values are no numbers of Java. */
  static void numbersThatJavaLacks(Shmem shmem) {
    int pes = shmem.nPes();
    int me = shmem.myPe();
    SymmetricComplexDoubles complex = shmem.callocate(SymmetricComplexDoubles.TYPE, 1);
    SymmetricUnsignedInts unsigned = shmem.callocate(SymmetricUnsignedInts.TYPE, 2);
    complex.copyFrom(new double[] {0, 1}); // i
    complexdProdReduce(shmem.worldTeam(), complex, complex, 1);
    Complex[] powers = {new Complex(1, 0), new Complex(0, 1), new Complex(-1, 0), new Complex(0, -1)};
    equal(complex.re(0) + 0.0, powers[pes % 4].re()); // either zero will do
    equal(complex.im(0) + 0.0, powers[pes % 4].im());
    unsigned.set(0, -1 - me);
    uintMaxReduce(shmem.worldTeam(), unsigned.slice(1, 1), unsigned.slice(0, 1), 1);
    equal(unsigned.get(1), -1);
    uintMinReduce(shmem.worldTeam(), unsigned.slice(1, 1), unsigned.slice(0, 1), 1);
    equal(unsigned.get(1), -pes);
    shmem.barrierAll(); // another PE may still read its source
    uintP(unsigned, 0, Integer.MIN_VALUE, (me + 1) % pes);
    shmem.barrierAll();
    equal(unsigned.get(0), Integer.MIN_VALUE);
  }

  private static SymmetricLongs longs(Shmem shmem, long length) {
    return shmem.callocate(SymmetricLongs.TYPE, length);
  }
}
