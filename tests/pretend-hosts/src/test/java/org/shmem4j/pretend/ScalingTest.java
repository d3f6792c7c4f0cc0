package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.handles.Ints;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/**
 * How what a PE sends grows with the number of PEs: with its logarithm where data does not grow with them, and never
 * faster than they where each PE has something for all. The figures are those of the PE that sends most, each the least
 * of some tries, as one that waits long asks whom it waits for.
 */
@Timeout(600)
class ScalingTest {
  private static final int TRIES = 4;
  private static final int QUESTIONS = 3;
  private static final long MESSAGE_BYTES = 220; // those of a small one
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  private record Cost(long messages, long bytes) {}

  /** What a call may cost: messages for each step of a tree, whether one for each PE too, and what each PE brings. */
  private record Rule(int messagesPerStep, boolean toEach, int bytesFromEach) {
    long messages(int pes, int onItsHost) {
      return (long) messagesPerStep * (steps(pes) + onItsHost) + QUESTIONS + (toEach ? pes : 0);
    }

    long bytes(int pes, int onItsHost) {
      return messages(pes, onItsHost) * MESSAGE_BYTES + (long) bytesFromEach * pes;
    }
  }

  private static final Map<String, Rule> RULES = Map.ofEntries(
      Map.entry("barrier", new Rule(1, false, 0)),
      Map.entry("reduce", new Rule(2, false, 0)),
      Map.entry("broadcast", new Rule(2, false, 0)),
      Map.entry("inscan", new Rule(2, false, 0)),
      Map.entry("fcollect", new Rule(2, true, 8)),
      Map.entry("collect", new Rule(2, true, 16)),
      Map.entry("alltoall", new Rule(2, true, 8)),
      Map.entry("allocate and free", new Rule(4, false, 0)),
      Map.entry("team", new Rule(2, false, 0)),
      Map.entry("team of two", new Rule(2, false, 0)),
      Map.entry("rows and columns", new Rule(4, false, 0)),
      Map.entry("list", new Rule(2, false, 0)),
      Map.entry("colors", new Rule(4, true, 8)));

  /** Calls whose messages carry a word, as those of a barrier do, however many PEs there are. */
  private static final List<String> AGREEMENTS =
      List.of("allocate and free", "team", "team of two", "rows and columns", "list");

  private static int steps(int pes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(pes - 1);
  }

  @ParameterizedTest
  @CsvSource({"2,1", "4,1", "16,1", "3,2", "8,2"})
  void whatAPeSendsGrowsSlowly(int hosts, int pesPerHost) {
    check(hosts, pesPerHost);
  }

  @Tag("slow")
  @ParameterizedTest
  @CsvSource({"8,1", "32,1", "2,8", "4,8", "8,8"})
  void whatAPeSendsGrowsSlowlyInLargeJobs(int hosts, int pesPerHost) {
    check(hosts, pesPerHost);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"64,1", "128,1", "16,8", "32,8"})
  void whatAPeSendsGrowsSlowlyInVeryLargeJobs(int hosts, int pesPerHost) {
    check(hosts, pesPerHost);
  }

  private static void check(int hosts, int pesPerHost) {
    int pes = hosts * pesPerHost;
    Map<String, Cost> costs = costs(hosts, pesPerHost);
    String job = hosts + " hosts of " + pesPerHost;
    System.out.println(job + ": " + costs);
    assertThat(costs.get("start").messages()).as("start, %s", job).isLessThanOrEqualTo(1);
    assertThat(costs.get("peers").messages()).as("peers, %s", job)
        .isLessThanOrEqualTo(3L * steps(pes) + pesPerHost + QUESTIONS);
    RULES.forEach((name, rule) -> {
      assertThat(costs.get(name).messages()).as("messages of %s, %s", name, job)
          .isLessThanOrEqualTo(rule.messages(pes, pesPerHost - 1));
      assertThat(costs.get(name).bytes()).as("bytes of %s, %s", name, job)
          .isLessThanOrEqualTo(rule.bytes(pes, pesPerHost - 1));
    });
    Cost barrier = costs.get("barrier");
    AGREEMENTS.forEach(name -> assertThat(costs.get(name).bytes()).as("bytes of %s, %s", name, job)
        .isLessThanOrEqualTo(costs.get(name).messages() * barrier.bytes() / barrier.messages()));
  }

  private static Map<String, Cost> costs(int hosts, int pesPerHost) {
    List<Map<String, Cost>> ofPes = Collections.synchronizedList(new ArrayList<>());
    String places = IntStream.range(0, hosts * pesPerHost)
        .mapToObj(pe -> Integer.toString(pe / pesPerHost))
        .collect(Collectors.joining("-"));
    PretendJob.runWithoutDelays(places, shmem -> ofPes.add(costsOf(shmem)));
    Map<String, Cost> most = new LinkedHashMap<>();
    ofPes.forEach(costs -> costs.forEach((name, cost) -> most.merge(name, cost,
        (a, b) -> new Cost(Math.max(a.messages(), b.messages()), Math.max(a.bytes(), b.bytes())))));
    return most;
  }

  private static Map<String, Cost> costsOf(Shmem shmem) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    Team world = shmem.worldTeam();
    Network network = PretendHosts.latest();
    Map<String, Cost> costs = new LinkedHashMap<>();
    costs.put("start", new Cost(network.sentBy(me), network.bytesBy(me)));
    costs.put("barrier", least(shmem, shmem::barrierAll));
    costs.put("allocate and free", least(shmem, () -> shmem.free(shmem.allocate(Ints.TYPE, 4))));
    costs.put("team", least(shmem, () -> world.splitStrided(0, 1, pes).close()));
    costs.put("team of two", least(shmem, () -> {
      Team team = world.splitStrided(0, pes - 1, 2);
      if (team.isValid()) {
        team.close();
      }
    }));
    costs.put("rows and columns", least(shmem, () -> {
      Team.Split2d split = world.split2d((int) Math.sqrt(pes));
      split.x().close();
      split.y().close();
    }));
    costs.put("list", least(shmem, () -> world.of(pes - 1, 0).close()));
    costs.put("colors", least(shmem, () -> world.split(me % 3, -me).close()));
    Ints source = shmem.callocate(Ints.TYPE, pes);
    Ints dest = shmem.callocate(Ints.TYPE, pes);
    costs.put("reduce", least(shmem, () -> CollectiveCalls.BLOCKING.reduce(world, SUM, dest, source, 1)));
    costs.put("inscan", least(shmem, () -> CollectiveCalls.BLOCKING.inscan(world, SUM, dest, source, 1)));
    costs.put("broadcast",
        least(shmem, () -> CollectiveCalls.BLOCKING.broadcast(world, INT, dest, source, 1, pes / 2)));
    costs.put("peers", new Cost(network.peersOf(me), 0));
    costs.put("fcollect", least(shmem, () -> CollectiveCalls.BLOCKING.fcollect(world, INT, dest, source, 1)));
    costs.put("collect", least(shmem, () -> CollectiveCalls.BLOCKING.collect(world, INT, dest, source, 1)));
    costs.put("alltoall", least(shmem, () -> CollectiveCalls.BLOCKING.alltoall(world, INT, dest, source, 1)));
    return costs;
  }

  private static Cost least(Shmem shmem, Runnable action) {
    Network network = PretendHosts.latest();
    int me = shmem.myPe();
    Cost least = new Cost(Long.MAX_VALUE, Long.MAX_VALUE);
    for (int i = 0; i < TRIES; i++) {
      shmem.syncAll();
      long messages = network.sentBy(me);
      long bytes = network.bytesBy(me);
      action.run();
      least = new Cost(Math.min(least.messages(), network.sentBy(me) - messages),
          Math.min(least.bytes(), network.bytesBy(me) - bytes));
    }
    return least;
  }
}
