package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * The messages of one call of each collective: none goes between PEs of one host, and between hosts there are as few as
 * the size allows. Each figure is the least of some tries, as a PE that waits long asks whom it waits for.
 */
@Timeout(120)
class TiersTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);
  private static final CollectiveCalls CALLS = CollectiveCalls.BLOCKING;
  private static final RootedCalls ROOTED = RootedCalls.BLOCKING;
  private static final int TRIES = 4;
  private static final int FEW = 2;
  private static final int MANY = 60_000;

  /**
   * The frames of a call: all of them, those within hosts, those of the host that sends most, of the busiest PE; and how
   * many times the bytes of an equal share a PE sends of all that its host sends.
   */
  private record Cost(long all, long within, long mostOfHost, long mostOfPe, double largestShare) {
    Cost least(Cost other) {
      return new Cost(Math.min(all, other.all), Math.min(within, other.within),
          Math.min(mostOfHost, other.mostOfHost), Math.min(mostOfPe, other.mostOfPe),
          Math.min(largestShare, other.largestShare));
    }
  }

  private static Map<String, Cost> costs(String hosts, int elements) {
    int[] hostOf = Arrays.stream(hosts.split("-")).mapToInt(Integer::parseInt).toArray();
    Map<String, Cost> costs = new LinkedHashMap<>();
    PretendJob.runWithoutDelays(hosts, shmem -> {
      int pes = shmem.nPes();
      Team world = shmem.worldTeam();
      Ints source = shmem.allocate(Ints.TYPE, (long) elements * pes);
      Ints dest = shmem.allocate(Ints.TYPE, (long) elements * pes);
      measure(shmem, hostOf, costs, "barrier", shmem::barrierAll);
      measure(shmem, hostOf, costs, "reduce", () -> CALLS.reduce(world, SUM, dest, source, elements));
      measure(shmem, hostOf, costs, "broadcast", () -> CALLS.broadcast(world, INT, dest, source, elements, pes - 1));
      measure(shmem, hostOf, costs, "fcollect", () -> CALLS.fcollect(world, INT, dest, source, elements));
      measure(shmem, hostOf, costs, "collect", () -> CALLS.collect(world, INT, dest, source, elements));
      measure(shmem, hostOf, costs, "scan", () -> CALLS.inscan(world, SUM, dest, source, elements));
      measure(shmem, hostOf, costs, "reduce to root", () -> ROOTED.reduce(world, SUM, dest, source, elements, pes - 1));
      measure(shmem, hostOf, costs, "reduce and scatter",
          () -> ROOTED.reduceScatterBlock(world, SUM, dest, source, elements));
      measure(shmem, hostOf, costs, "alltoall", () -> CALLS.alltoall(world, INT, dest, source, elements));
    });
    return costs;
  }

  /** The calls in which each PE has a piece of its own for others, which no other PE carries for it. */
  private static Map<String, Cost> costsOfPieces(String hosts, int elements) {
    int[] hostOf = Arrays.stream(hosts.split("-")).mapToInt(Integer::parseInt).toArray();
    Map<String, Cost> costs = new LinkedHashMap<>();
    PretendJob.runWithoutDelays(hosts, shmem -> {
      int pes = shmem.nPes();
      Team world = shmem.worldTeam();
      Ints source = shmem.allocate(Ints.TYPE, (long) elements * pes);
      Ints dest = shmem.allocate(Ints.TYPE, (long) elements * pes);
      long[] counts = new long[pes];
      Arrays.fill(counts, elements);
      long[] starts = new long[pes];
      Arrays.setAll(starts, i -> (long) i * elements);
      measure(shmem, hostOf, costs, "gather", () -> ROOTED.gather(world, INT, dest, source, elements, pes - 1));
      measure(shmem, hostOf, costs, "scatter", () -> ROOTED.scatter(world, INT, dest, source, elements, 0));
      measure(shmem, hostOf, costs, "allgatherv",
          () -> ROOTED.allgatherv(world, INT, dest, counts, starts, source, elements));
      measure(shmem, hostOf, costs, "alltoallv",
          () -> ROOTED.alltoallv(world, INT, dest, counts, starts, source, counts, starts));
      measure(shmem, hostOf, costs, "alltoalls",
          () -> CALLS.alltoalls(world, INT, dest, source, 2, 2, elements / 2));
      measure(shmem, hostOf, costs, "exclusive scan", () -> CALLS.exscan(world, SUM, dest, source, elements));
      measure(shmem, hostOf, costs, "last piece",
          () -> ROOTED.reduceScatter(world, SUM, dest, source, last(pes, elements)));
    });
    return costs;
  }

  private static long[] last(int pes, int elements) {
    long[] counts = new long[pes];
    counts[pes - 1] = elements;
    return counts;
  }

  /** Counts what all PEs send in a call. Nobody leaves the job's own meetings around it before the first has counted. */
  private static void measure(Shmem shmem, int[] hostOf, Map<String, Cost> costs, String name, Runnable call) {
    Network network = PretendHosts.latest();
    Cost least = null;
    for (int i = 0; i < TRIES; i++) {
      shmem.syncAll();
      meetWithoutMessages(shmem);
      long[] sent = sent(network, hostOf.length);
      long[] within = within(network, hostOf.length);
      long[] bytes = bytes(network, hostOf.length);
      meetWithoutMessages(shmem);
      call.run();
      meetWithoutMessages(shmem);
      Cost cost = cost(hostOf, minus(sent(network, hostOf.length), sent),
          minus(within(network, hostOf.length), within), minus(bytes(network, hostOf.length), bytes));
      meetWithoutMessages(shmem);
      least = least == null ? cost : cost.least(least);
    }
    if (shmem.myPe() == 0) {
      costs.put(name, least);
    }
  }

  /** A split by color is a gather of a word and an agreement, a team of listed members an agreement. */
  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-0-0-1-1-2", "0-1-2-3-4", "0-1-2-3-0-1-2-3"})
  void splitsAreOneSmallCallOrTwo(String places) {
    int[] hostOf = Arrays.stream(places.split("-")).mapToInt(Integer::parseInt).toArray();
    Map<String, Cost> costs = new LinkedHashMap<>();
    PretendJob.runWithoutDelays(places, shmem -> {
      Team world = shmem.worldTeam();
      List<Team> teams = new ArrayList<>();
      measure(shmem, hostOf, costs, "split", () -> teams.add(world.split(shmem.myPe() % 2, -shmem.myPe())));
      measure(shmem, hostOf, costs, "of", () -> teams.add(world.of(1, 0)));
      teams.forEach(Team::close);
    });
    int steps = steps(hosts(places));
    assertThat(costs.get("split").within()).as("messages within hosts").isZero();
    assertThat(costs.get("split").mostOfHost()).as("messages of a host in a split").isLessThanOrEqualTo(2L * steps);
    assertThat(costs.get("of").mostOfHost()).as("messages of a host for a list").isLessThanOrEqualTo(steps);
  }

  private static int steps(int hosts) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(hosts - 1);
  }

  private static final class Meeting {
    private static final Object LOCK = new Object();
    private static int arrived;
    private static int generation;
  }

  /** All PEs are threads of this process, which may meet apart from the library. */
  private static void meetWithoutMessages(Shmem shmem) {
    synchronized (Meeting.LOCK) {
      int mine = Meeting.generation;
      if (++Meeting.arrived == shmem.nPes()) {
        Meeting.arrived = 0;
        Meeting.generation++;
        Meeting.LOCK.notifyAll();
      }
      while (mine == Meeting.generation) {
        try {
          Meeting.LOCK.wait();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private static long[] sent(Network network, int pes) {
    return IntStream.range(0, pes).mapToLong(network::sentBy).toArray();
  }

  private static long[] within(Network network, int pes) {
    return IntStream.range(0, pes).mapToLong(network::sentWithinHostBy).toArray();
  }

  private static long[] bytes(Network network, int pes) {
    return IntStream.range(0, pes).mapToLong(network::bytesBy).toArray();
  }

  private static long[] minus(long[] later, long[] earlier) {
    return IntStream.range(0, later.length).mapToLong(pe -> later[pe] - earlier[pe]).toArray();
  }

  private static Cost cost(int[] hostOf, long[] sent, long[] within, long[] bytes) {
    int hosts = Arrays.stream(hostOf).max().orElseThrow() + 1;
    long[] ofHost = new long[hosts];
    long[] bytesOfHost = new long[hosts];
    long[] pesOfHost = new long[hosts];
    for (int pe = 0; pe < hostOf.length; pe++) {
      ofHost[hostOf[pe]] += sent[pe];
      bytesOfHost[hostOf[pe]] += bytes[pe];
      pesOfHost[hostOf[pe]]++;
    }
    double largestShare = IntStream.range(0, hostOf.length)
        .filter(pe -> bytes[pe] > 0)
        .mapToDouble(pe -> (double) bytes[pe] * pesOfHost[hostOf[pe]] / bytesOfHost[hostOf[pe]])
        .max().orElse(1);
    return new Cost(Arrays.stream(sent).sum(), Arrays.stream(within).sum(), Arrays.stream(ofHost).max().orElseThrow(),
        Arrays.stream(sent).max().orElseThrow(), largestShare);
  }

  private static int hosts(String places) {
    return (int) Arrays.stream(places.split("-")).distinct().count();
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "0-1", "0-0-1-1", "0-1-0-1", "0-1-1-1", "0-0-0-1-1-2", "0-1-2-3-4", "0-0-0-0-0-0-0-0-1-1-1-1-1-1-1-1",
      "0-1-2-3-0-1-2-3", "0-0-1-2-2-2-3-4-5-5-6-7", "0-0-1-1-2-2-3-3-4-4-5-5-6-6-7-7-8-8",
      "0-0-1-2-3-3-3-4-5-6-7-8-9-10-11-12-13-14-15-15"})
  void smallCallsLetOnePeOfEachHostSpeak(String places) {
    int hosts = hosts(places);
    int steps = steps(hosts);
    costs(places, FEW).forEach((name, cost) -> {
      assertThat(cost.within()).as("%s: messages within hosts", name).isZero();
      assertThat(cost.mostOfHost()).as("%s: messages of a host", name)
          .isLessThanOrEqualTo(steps);
      if (name.equals("broadcast")) {
        assertThat(cost.all()).as("all messages of a broadcast").isEqualTo(hosts - 1);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-1-1-1", "0-0-0-1-1-2", "0-0-0-0-1-1-1-1", "0-0-1-1-2-2-3-3"})
  void largeCallsSendNothingWithinHostsAndShareTheRest(String places) {
    int pes = places.split("-").length;
    costs(places, MANY).forEach((name, cost) -> {
      assertThat(cost.within()).as("%s: messages within hosts", name).isZero();
      if (places.equals("0-0-0-0-1-1-1-1") && !name.equals("barrier")) {
        int speakers = name.equals("broadcast") ? pes / 2 : pes;
        assertThat(cost.mostOfPe()).as("%s: messages of the busiest PE", name)
            .isLessThanOrEqualTo((cost.all() + speakers - 1) / speakers);
        assertThat(cost.all()).as("%s: enough messages for each PE's share", name).isGreaterThanOrEqualTo(speakers);
      }
    });
  }

  /** In a broadcast the root is on the last host. */
  @ParameterizedTest
  @ValueSource(strings = {"0-0-1-1", "0-0-0-1", "0-0-0-1-1", "0-1-1-1-2-2", "0-0-1-1-1-1-2-2-2"})
  void eachPeOfAHostSendsAnEqualShareOfLargeData(String places) {
    costs(places, MANY).forEach((name, cost) -> {
      if (!name.equals("barrier")) {
        assertThat(cost.largestShare()).as("%s: the largest share of a host's bytes", name).isLessThan(1.2);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-0-1-1", "0-1-0-1", "0-1-1-1", "0-0-0-1-1-2", "0-1-2-3-0-1-2-3"})
  void nothingGoesWithinHostsByMessages(String places) {
    for (int elements : new int[] {FEW, MANY}) {
      costsOfPieces(places, elements).forEach((name, cost) -> {
        assertThat(cost.within()).as("%s of %d: messages within hosts", name, elements).isZero();
        assertThat(cost.all()).as("%s of %d: messages", name, elements).isPositive();
      });
    }
  }
}
