package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.longAtomicAdd;
import static org.shmem4j.api.NonblockingRma.doublePutNbi;
import static org.shmem4j.api.Reductions.intSumReduce;
import static org.shmem4j.api.Reductions.longSumReduce;
import static org.shmem4j.api.Rma.doublePut;
import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.examples.EdgeRoutines.edgeP;

import java.util.Arrays;
import java.util.List;
import org.shmem4j.Context;
import org.shmem4j.Element;
import org.shmem4j.SessionOption;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
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

/**
 * The examples that the library's Javadoc shows; a test compares them.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.Snippets</pre>
 */
public final class Snippets {
  @Element
  record Edge(long from, long to, float weight) {}

  record Graph(@Symmetric(length = 1000) SymmetricEdges edges) {}

  private Snippets() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      SymmetricLongs sum = shmem.callocate(SymmetricLongs.TYPE, 1);
      sum.set(0, shmem.myPe());
      longSumReduce(shmem.worldTeam(), sum, sum);
      System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " knows the sum: " + sum.get(0));
    });
    Shmem.run(Snippets::run);
  }

  static void run(Shmem shmem) {
    arrays(shmem);
    lengths(shmem);
    teams(shmem);
    teamsByColor(shmem.worldTeam());
    contexts(shmem);
    sessions(shmem);
    typed(shmem);
    records(shmem);
    ucc(shmem.worldTeam());
  }

  private static void arrays(Shmem shmem) {
    SymmetricInts mailbox = shmem.callocate(SymmetricInts.TYPE, 10);
    int next = (shmem.myPe() + 1) % shmem.nPes();
    intP(mailbox, 3, shmem.myPe(), next); // element 3 of the next PE's copy
    shmem.barrierAll();
    int before = mailbox.get(3); // of this PE's own copy
    shmem.free(mailbox);
    Check.that(before == (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes(), "the letter must be the neighbor's");
  }

  private static void records(Shmem shmem) {
    Graph graph = Snippets_GraphSymmetry.allocate(shmem);
    edgeP(graph.edges(), 1, new Edge(shmem.myPe(), 7, 0.5f), (shmem.myPe() + 1) % shmem.nPes());
    shmem.barrierAll();
    long from = graph.edges().getFrom(1);
    Snippets_GraphSymmetry.free(graph);
    Check.that(from == (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes(), "the edge must be the neighbor's");
  }

  private static void teams(Shmem shmem) {
    SymmetricInts number = shmem.callocate(SymmetricInts.TYPE, 1);
    Team even = shmem.worldTeam().splitStrided(0, 2, (shmem.nPes() + 1) / 2); // PEs 0, 2, 4, …
    if (even.isValid()) {
      number.set(0, 1);
      intSumReduce(even, number, number); // only the even PEs call it
      even.close();
    }
    Check.that(number.get(0) == (shmem.myPe() % 2 == 0 ? (shmem.nPes() + 1) / 2 : 0), "even PEs must be counted");
  }

  private static void lengths(Shmem shmem) {
    long rows = 1L + shmem.myPe();
    long columns = 4;
    SymmetricDoubles mine = shmem.allocateLargest(SymmetricDoubles.TYPE, rows * columns); // rows differ
    for (long i = 0; i < mine.ownLength(); i++) {
      mine.set(i, 1);
    }
    Check.that(mine.length() == shmem.nPes() * columns, "the array must have the greatest length");
    shmem.free(mine);
  }

  private static void teamsByColor(Team world) {
    Team odd = world.split(world.myPe() % 2, 0); // on odd PEs those, on even ones the others
    Team last = world.split(world.myPe() < 2 ? Team.NO_COLOR : 0, -world.myPe()); // without two, backwards
    Check.that(odd.myPe() == world.myPe() / 2, "every second PE must be a member");
    Check.that(last.isValid() == (world.myPe() >= 2), "two PEs must be in no team");
    odd.close();
    last.close();
  }

  private static void contexts(Shmem shmem) {
    SymmetricDoubles left = shmem.callocate(SymmetricDoubles.TYPE, 100);
    SymmetricDoubles right = shmem.callocate(SymmetricDoubles.TYPE, 100);
    SymmetricDoubles leftInbox = shmem.callocate(SymmetricDoubles.TYPE, 100);
    SymmetricDoubles rightInbox = shmem.callocate(SymmetricDoubles.TYPE, 100);
    int pe = (shmem.myPe() + 1) % shmem.nPes();
    try (Context first = shmem.createContext(); Context second = shmem.createContext()) {
      doublePutNbi(first, leftInbox, left, 100, pe);
      doublePutNbi(second, rightInbox, right, 100, pe);
      first.quiet(); // left has arrived; right may be under way
      left.fill(0);
    }
    shmem.barrierAll();
  }

  private static void sessions(Shmem shmem) {
    int perPe = 100;
    SymmetricLongs counters = shmem.callocate(SymmetricLongs.TYPE, perPe);
    int[] keys = new int[perPe * shmem.nPes()];
    Arrays.setAll(keys, i -> i);
    Context context = shmem.defaultContext();
    context.sessionStart(keys.length, SessionOption.BATCH);
    for (int key : keys) {
      longAtomicAdd(context, counters, key % perPe, 1, key / perPe);
    }
    context.sessionStop();
    context.quiet();
    shmem.barrierAll();
    if (counters.get(perPe - 1) != shmem.nPes()) {
      throw new AssertionError("every PE adds to each counter once");
    }
    shmem.free(counters);
  }

  private static void typed(Shmem shmem) {
    SymmetricDoubles dest = shmem.callocate(SymmetricDoubles.TYPE, 8);
    double[] values = {1, 2, 3};
    doublePut(dest, 5, values, 0, 3, shmem.myPe()); // three values from a Java array, to element 5 and on
    shmem.quiet();
    Check.that(dest.get(7) == 3, "the values must be there");
  }

  private static void ucc(Team team) {
    UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    UccContext context = lib.createContext(new UccContextParams(), null);
    UccTeam all = UccTeam.createPost(List.of(context), new UccTeamParams().oob(OobAllgather.of(team)));
    while (all.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    long[] values = new long[4];
    Arrays.fill(values, 1);
    UccCollective sum = UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLREDUCE)
        .op(UccReductionOp.SUM).dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE), all);
    while (sum.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait(); // or compute
    }
    sum.finalizeRequest();
    Check.that(values[3] == all.size(), "all participants must be counted");
    all.destroy();
    context.destroy();
    lib.finalizeLib();
  }
}
