package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.longAtomicAdd;
import static org.shmem4j.api.NonblockingRma.doublePutNbi;
import static org.shmem4j.api.Rma.doublePut;
import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.api.Scalars.intSum;
import static org.shmem4j.api.Scalars.longSum;
import static org.shmem4j.examples.EdgeRoutines.edgeP;

import java.util.Arrays;
import java.util.List;
import org.shmem4j.Context;
import org.shmem4j.Element;
import org.shmem4j.Exchange;
import org.shmem4j.Grid;
import org.shmem4j.Grid.Corners;
import org.shmem4j.Needs;
import org.shmem4j.Owners;
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

  private static final int ROWS = 2;

  private Snippets() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(shmem -> {
      long sum = longSum(shmem.worldTeam(), shmem.myPe());
      System.out.println("PE " + shmem.myPe() + " of " + shmem.nPes() + " knows the sum: " + sum);
    });
    Shmem.run(Snippets::run);
  }

  static void run(Shmem shmem) {
    arrays(shmem);
    lengths(shmem);
    teams(shmem);
    teamsByColor(shmem.worldTeam());
    grids(shmem);
    halo(shmem);
    ghosts(shmem);
    needs(shmem);
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
    int members = 0;
    Team even = shmem.worldTeam().splitStrided(0, 2, (shmem.nPes() + 1) / 2); // PEs 0, 2, 4, …
    if (even.isValid()) {
      members = intSum(even, 1); // only the even PEs call it
      even.close();
    }
    Check.that(members == (shmem.myPe() % 2 == 0 ? (shmem.nPes() + 1) / 2 : 0), "even PEs must be counted");
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
    Team odd = world.split(world.myPe() % 2, 0); // on odd PEs the odd ones, on even PEs the even ones
    Team last = world.split(world.myPe() < 2 ? Team.NO_COLOR : 0, -world.myPe()); // from PE 2 on, in reverse order
    Check.that(odd.myPe() == world.myPe() / 2, "every second PE must be a member");
    Check.that(last.isValid() == (world.myPe() >= 2), "two PEs must be in no team");
    odd.close();
    last.close();
  }

  private static void grids(Shmem shmem) {
    long columns = 4;
    long firstRow = 0;
    long lastRow = columns;
    SymmetricDoubles plate = shmem.callocate(SymmetricDoubles.TYPE, 2 * columns);
    plate.set(firstRow, 1 + shmem.myPe());
    Grid grid = Grid.on(shmem.worldTeam(), 0, 0); // rows and columns of PEs, as close to a square as possible
    int above = grid.neighbor(-1, 0);
    if (above != Grid.NO_NEIGHBOR) {
      doublePut(plate, lastRow, plate, firstRow, columns, above);
    }
    shmem.barrierAll();
    int below = grid.neighbor(1, 0);
    Check.that(plate.get(lastRow) == (below == Grid.NO_NEIGHBOR ? 0 : 1 + below), "the row must be the one below");
    shmem.free(plate);
  }

  private static void halo(Shmem shmem) {
    Grid grid = Grid.on(shmem.worldTeam(), 0, 0);
    long rows = 2;
    long columns = 3;
    int steps = 2;
    long[] shape = {rows + 2, columns + 2}; // what this PE owns, with a border of ghosts
    SymmetricDoubles plate = shmem.allocateLargest(SymmetricDoubles.TYPE, (rows + 2) * (columns + 2));
    try (Exchange<SymmetricDoubles> halo = grid.halo(SymmetricDoubles.TYPE, shape, 1, Corners.NO_CORNERS)) {
      for (int step = 0; step < steps; step++) {
        halo.start(plate);
        halo.finish();
        compute(plate);
      }
    }
    Check.that(plate.get(columns + 3) == steps, "each step must have counted");
    shmem.free(plate);
  }

  private static void compute(SymmetricDoubles plate) {
    for (long i = 0; i < plate.length(); i++) {
      plate.set(i, plate.get(i) + 1);
    }
  }

  /** A ring of cells, each of which becomes the mean of its neighbors. */
  private static void ghosts(Shmem shmem) {
    Team team = shmem.worldTeam();
    int left = (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
    int right = (shmem.myPe() + 1) % shmem.nPes();
    int cells = 4;
    int steps = 3;
    SymmetricDoubles now = shmem.callocate(SymmetricDoubles.TYPE, cells + 2);
    SymmetricDoubles next = shmem.callocate(SymmetricDoubles.TYPE, cells + 2);
    now.set(1, 64);
    try (Exchange<SymmetricDoubles> ends = Exchange.on(team, SymmetricDoubles.TYPE, cells + 2)
        // What goes to the left comes from the right, also if both neighbors are one PE.
        .to(left, 1, 1).from(right, cells + 1, 1)
        .to(right, cells, 1).from(left, 0, 1)
        .open()) {
      for (int step = 0; step < steps; step++) {
        ends.start(now); // the end cells leave
        inner(now, next); // computes what needs no ghosts
        ends.finish(); // the ghosts are here
        outer(now, next);
        SymmetricDoubles last = now;
        now = next;
        next = last;
      }
    }
    // 64 0 0 0 becomes 0 32 0 32, then 32 0 32 0, then 0 32 0 32, on each PE.
    Check.that(now.get(1) == 0 && now.get(2) == 32 && now.get(3) == 0 && now.get(4) == 32, "the heat must be spread");
    shmem.free(next);
    shmem.free(now);
  }

  /** A matrix with 2 on the diagonal and 1 right of it, of which each PE has two rows, times 0, 1, 2 and so on. */
  private static void needs(Shmem shmem) {
    Team team = shmem.worldTeam();
    int rows = ROWS;
    int all = rows * shmem.nPes();
    long[] rowsOfAll = new long[shmem.nPes()];
    Arrays.fill(rowsOfAll, rows);
    double[] values = {2, 1, 2, 1};
    double[] sums = new double[rows];
    int first = rows * shmem.myPe();
    long[] columns = {first, first + 1, first + 1, (first + 2) % all};
    // A sparse matrix: each PE has some rows, the number of the column of each entry, and its part of the vector x.
    Needs<SymmetricDoubles> needs =
        Exchange.needs(team, SymmetricDoubles.TYPE, rows, Owners.blocks(rowsOfAll), columns);
    SymmetricDoubles x = shmem.allocateLargest(SymmetricDoubles.TYPE, needs.length());
    fill(x); // with this PE's part
    try (Exchange<SymmetricDoubles> ghosts = needs.exchange()) {
      ghosts.start(x);
      ghosts.finish();
      for (int entry = 0; entry < columns.length; entry++) {
        sums[row(entry)] += values[entry] * x.get(needs.index(entry));
      }
    }
    Check.that(sums[1] == 2 * (first + 1) + (first + 2) % all, "the last row must have needed what the next PE owns");
    shmem.free(x);
  }

  private static void fill(SymmetricDoubles x) {
    x.set(0, ROWS * x.shmem().myPe());
    x.set(1, ROWS * x.shmem().myPe() + 1.0);
  }

  private static int row(int entry) {
    return entry / ROWS; // each row has as many entries as a PE has rows
  }

  private static void inner(SymmetricDoubles now, SymmetricDoubles next) {
    next.set(2, mean(now, 2));
    next.set(3, mean(now, 3));
  }

  private static void outer(SymmetricDoubles now, SymmetricDoubles next) {
    next.set(1, mean(now, 1));
    next.set(4, mean(now, 4));
  }

  private static double mean(SymmetricDoubles now, int cell) {
    return (now.get(cell - 1) + now.get(cell + 1)) / 2;
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
