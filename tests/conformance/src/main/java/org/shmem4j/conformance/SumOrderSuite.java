package org.shmem4j.conformance;

import static org.shmem4j.api.NonblockingReductions.doubleSumReduceNb;
import static org.shmem4j.api.Reductions.doubleSumReduce;
import static org.shmem4j.api.Rma.longG;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;

/**
 * Sums of doubles whose last bits show in which order they were added: from left to right among the PEs of a host, then
 * hosts in pairs, pairs of pairs, and so on. All PEs of a job run it; a main method makes it a program for the launcher.
 */
public final class SumOrderSuite implements ShmemBody {
  /** Counts on both sides of the limits between algorithms. */
  private static final int[] COUNTS = {1, 13, 600, 40_000};

  private static final int MOST = 40_000;
  private static final int MOST_EXPONENT = 31;
  private static final int FRACTION_BITS = 52;

  private final Tally tally = new Tally("the order of sums");

  @Override
  public void run(Shmem shmem) {
    List<List<Integer>> hosts = hosts(shmem);
    SymmetricDoubles source = shmem.allocate(SymmetricDoubles.TYPE, MOST);
    SymmetricDoubles dest = shmem.allocate(SymmetricDoubles.TYPE, MOST);
    for (int count : COUNTS) {
      fill(source, shmem.myPe(), count);
      tally.count("sums of " + count, () -> {
        doubleSumReduce(shmem.worldTeam(), dest, source, count);
        compare(dest, hosts, count);
      });
      tally.count("sums of " + count + " in place, nonblocking", () -> {
        doubleSumReduceNb(shmem.worldTeam(), source, source, count).await();
        compare(source, hosts, count);
      });
    }
    shmem.free(dest);
    shmem.free(source);
    tally.finish(shmem);
  }

  /** {@return the PEs of each host, which is identified by its first PE} */
  private static List<List<Integer>> hosts(Shmem shmem) {
    SymmetricLongs first = shmem.allocate(SymmetricLongs.TYPE, 1);
    first.set(0, shmem.sharedTeam().translate(0, shmem.worldTeam()));
    shmem.barrierAll();
    Map<Long, List<Integer>> hosts = new LinkedHashMap<>();
    for (int pe = 0; pe < shmem.nPes(); pe++) {
      hosts.computeIfAbsent(longG(first, 0, pe), host -> new ArrayList<>()).add(pe);
    }
    shmem.barrierAll();
    shmem.free(first);
    return List.copyOf(hosts.values());
  }

  private static void fill(SymmetricDoubles source, int pe, int count) {
    for (int i = 0; i < count; i++) {
      source.set(i, value(pe, i));
    }
  }

  /** {@return a number whose bits reach beyond those of most others} */
  private static double value(int pe, int index) {
    long bits = PlainArithmetic.mix(pe, index);
    return Math.scalb(1 + (bits >>> (Long.SIZE - FRACTION_BITS)) * 0x1p-52, (int) bits & MOST_EXPONENT);
  }

  private static void compare(SymmetricDoubles sums, List<List<Integer>> hosts, int count) {
    for (int i = 0; i < count; i++) {
      double expected = sum(hosts, i);
      if (sums.get(i) != expected) {
        throw new AssertionError("a sum must be added from left to right on a host, then host by host: count=" + count
            + " index=" + i + " sum=" + sums.get(i) + " expected=" + expected);
      }
    }
  }

  /**
   * The expected sum. The first hosts are added in pairs, so that the number of summands becomes a power of two; then
   * neighbors are added, again and again.
   */
  private static double sum(List<List<Integer>> hosts, int index) {
    List<Double> ofHosts = hosts.stream()
        .map(pes -> pes.stream().map(pe -> value(pe, index)).reduce(Double::sum).orElseThrow()).toList();
    int pairs = hosts.size() - Integer.highestOneBit(hosts.size());
    List<Double> units = new ArrayList<>();
    for (int i = 0; i < ofHosts.size(); i += i < 2 * pairs ? 2 : 1) {
      units.add(i < 2 * pairs ? ofHosts.get(i) + ofHosts.get(i + 1) : ofHosts.get(i));
    }
    while (units.size() > 1) {
      List<Double> sums = new ArrayList<>();
      for (int i = 0; i < units.size(); i += 2) {
        sums.add(units.get(i) + units.get(i + 1));
      }
      units = sums;
    }
    return units.getFirst();
  }

  /** Runs as one PE of a job. */
  public static void main(String[] arguments) {
    Shmem.run(shmem -> new SumOrderSuite().run(shmem));
  }
}
