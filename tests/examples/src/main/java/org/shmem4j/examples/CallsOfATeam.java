package org.shmem4j.examples;

import static org.shmem4j.api.ByteReductions.reduceBytes;
import static org.shmem4j.api.DataCollectives.intBroadcast;
import static org.shmem4j.api.DataCollectives.intFcollect;
import static org.shmem4j.api.Generic.sumReduce;
import static org.shmem4j.api.LayoutReductions.sumReduce;
import static org.shmem4j.api.NonblockingCollectives.intFcollectNb;
import static org.shmem4j.api.NonblockingRaggedCollectives.intAllgathervNb;
import static org.shmem4j.api.NonblockingReduceScatterCollectives.intSumReduceScatterBlockNb;
import static org.shmem4j.api.NonblockingReductions.intSumReduceNb;
import static org.shmem4j.api.NonblockingRootedCollectives.intGatherNb;
import static org.shmem4j.api.NonblockingScans.intMaxInscanNb;
import static org.shmem4j.api.OwnerReductions.intSumToOwners;
import static org.shmem4j.api.RaggedCollectives.intAllgatherv;
import static org.shmem4j.api.ReduceScatterCollectives.intSumReduceScatterBlock;
import static org.shmem4j.api.Reductions.intSumReduce;
import static org.shmem4j.api.RootedCollectives.intGather;
import static org.shmem4j.api.Scalars.doubleMax;
import static org.shmem4j.api.Scalars.longCollect;
import static org.shmem4j.api.Scalars.longSum;
import static org.shmem4j.api.Scans.intMaxInscan;
import static org.shmem4j.api.WorldCollectives.intSumReduce;
import static org.shmem4j.api.exact.ExactReductions.doubleExactDot;
import static org.shmem4j.api.exact.NonblockingExactReductions.doubleExactSumReduceNb;

import java.util.Arrays;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Exchange;
import org.shmem4j.Layout;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;

/**
 * Collectives in some lines each, as the Javadoc of their classes shows them.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.CallsOfATeam</pre>
 */
public final class CallsOfATeam {
  private static final int N = 3;

  private final Shmem shmem;
  private final Team team;
  private final int pes;
  private final SymmetricInts source;
  private final SymmetricInts dest;
  private final SymmetricInts all;

  private CallsOfATeam(Shmem shmem) {
    this.shmem = shmem;
    team = shmem.worldTeam();
    pes = team.nPes();
    source = shmem.allocate(SymmetricInts.TYPE, (long) N * pes);
    dest = shmem.allocate(SymmetricInts.TYPE, (long) N * pes);
    all = shmem.allocate(SymmetricInts.TYPE, (long) N * pes);
    source.fill(1 + shmem.myPe());
    dest.fill(0);
    all.fill(0);
  }

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(CallsOfATeam::run);
  }

  static void run(Shmem shmem) {
    CallsOfATeam calls = new CallsOfATeam(shmem);
    calls.reductions();
    calls.scalars();
    calls.scans();
    calls.merged();
    calls.moved();
    calls.rooted();
    calls.ragged();
    calls.scattered();
    calls.owners();
    calls.columns();
    calls.exact();
    shmem.free(calls.all);
    shmem.free(calls.dest);
    shmem.free(calls.source);
  }

  /** The sum of what {@code source} has on all PEs. */
  private int total() {
    return pes * (pes + 1) / 2;
  }

  private static void check(double found, double expected) {
    Check.that(found == expected, "the number must be another: found=%s expected=%s", found, expected);
  }

  private void reductions() {
    intSumReduce(team, dest, source, 3); // three sums over all PEs of the team, on each of them
    check(dest.get(2), total());
    intSumReduce(dest, source, 3); // over all PEs, so no team is named
    check(dest.get(2), total());
    sumReduce(team, dest, source, 3); // intSumReduce, since the arrays are SymmetricInts
    check(dest.get(2), total());
    CollectiveRequest sums = intSumReduceNb(team, dest, source, 3); // only starts
    compute();
    sums.await(); // now dest has the sums
    check(dest.get(2), total());
  }

  private void scalars() {
    int mine = 1 + shmem.myPe();
    double error = 1.0 / mine;
    long sum = longSum(team, mine); // each PE gives a number, and gets the sum
    double worst = doubleMax(team, error);
    long[] each = longCollect(team, mine); // one number of each PE, in their order
    check((double) sum, total());
    check(worst, 1);
    check((double) each[pes - 1], pes);
  }

  private void scans() {
    intMaxInscan(team, dest, source, 1); // the greatest of the PEs up to this one
    check(dest.get(0), 1 + shmem.myPe());
    CollectiveRequest greatest = intMaxInscanNb(team, dest, source, 1); // only starts
    greatest.await(); // now dest has the greatest of the PEs up to this one
    check(dest.get(0), 1 + shmem.myPe());
  }

  private void merged() {
    SymmetricBytes room = shmem.allocate(SymmetricBytes.TYPE, pes);
    byte[] mine = new byte[1 + shmem.myPe()];
    // Each PE gets the longest run; merge what you like: sorted lists, sets, maps written as bytes.
    byte[] longest = reduceBytes(team, room, mine, (low, high) -> low.length < high.length ? high : low);
    check(longest.length, pes);
    shmem.free(room);
  }

  private void moved() {
    intBroadcast(team, dest, source, 3, 0); // three elements of PE 0, to all
    intFcollect(team, all, source, 3); // three elements of each PE, in their order, on all
    check(dest.get(2), 1);
    check(all.get(3L * pes - 1), pes);
    CollectiveRequest collected = intFcollectNb(team, all, source, 3); // only starts
    compute();
    collected.await(); // now all has three elements of each PE
    check(all.get(3L * pes - 1), pes);
  }

  private void rooted() {
    intGather(team, all, source, 3, 0); // PE 0 gets three elements of each PE, in their order
    CollectiveRequest gathered = intGatherNb(team, all, source, 3, 0); // only starts
    gathered.await(); // now PE 0 has them
    check(all.get(3L * pes - 1), pes);
  }

  private void ragged() {
    long[] counts = new long[pes];
    Arrays.setAll(counts, pe -> pe % 2 == 0 ? 3 : 1); // how much each PE has
    intAllgatherv(team, all, counts, source, counts[team.myPe()]); // on all, without gaps
    check(all.get(0), 1);
    CollectiveRequest gathered = intAllgathervNb(team, all, counts, source, counts[team.myPe()]); // only starts
    gathered.await(); // now all has what each PE had
    check(all.get(2), 1);
  }

  private void scattered() {
    intSumReduceScatterBlock(team, dest, source, 3); // of 3 · nPes sums, each PE gets its three
    check(dest.get(2), total());
    CollectiveRequest sums = intSumReduceScatterBlockNb(team, dest, source, 3); // only starts
    sums.await(); // now dest has this PE's three sums
    check(dest.get(2), total());
  }

  private void owners() {
    int next = (shmem.myPe() + 1) % pes;
    int before = (shmem.myPe() + pes - 1) % pes;
    SymmetricInts cells = shmem.callocate(SymmetricInts.TYPE, 2); // an own cell, and a ghost of the next PE's
    try (Exchange<SymmetricInts> ends =
        Exchange.on(team, SymmetricInts.TYPE, 2).to(before, 0, 1).from(next, 1, 1).open()) {
      cells.set(1, 5); // what this PE has to add to the cell of the next one
      intSumToOwners(ends, cells); // element 0 has what the PE before this one added
    }
    check(cells.get(0), 5);
    shmem.free(cells);
  }

  private void columns() {
    SymmetricDoubles matrix = shmem.allocate(SymmetricDoubles.TYPE, 6);
    matrix.fill(1);
    SymmetricDoubles sums = shmem.allocate(SymmetricDoubles.TYPE, 3);
    Layout<SymmetricDoubles> column = Layout.vector(SymmetricDoubles.TYPE, 3, 1, 2); // of three rows of two
    sumReduce(team, sums, Layout.contiguous(SymmetricDoubles.TYPE, 3), matrix, column);
    check(sums.get(2), pes);
    shmem.free(sums);
    shmem.free(matrix);
  }

  private void exact() {
    SymmetricDoubles left = shmem.allocate(SymmetricDoubles.TYPE, 4);
    left.fill(0.5);
    SymmetricDoubles right = shmem.allocate(SymmetricDoubles.TYPE, 4);
    right.fill(2);
    SymmetricDoubles sums = shmem.allocate(SymmetricDoubles.TYPE, 4);
    double dot = doubleExactDot(team, left, right); // of all PEs' parts: the same bits on any number of PEs
    CollectiveRequest added = doubleExactSumReduceNb(team, sums, left, 4); // only starts
    added.await(); // now sums has four sums over the PEs, each rounded once
    check(dot, 4 * pes);
    check(sums.get(3), 0.5 * pes);
    shmem.free(sums);
    shmem.free(right);
    shmem.free(left);
  }

  private static void compute() {
    Thread.onSpinWait(); // what touches neither array
  }
}
