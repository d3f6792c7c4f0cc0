package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.Team;

/**
 * How what a PE sends grows with the number of hosts: never faster than its logarithm. The figures are those of the PE
 * that sends most, each the least of some tries, as one that waits long asks whom it waits for.
 */
@Timeout(600)
@Tag("slow")
class ScalingTest {
  private static final int TRIES = 4;
  private static final int QUESTIONS = 3;
  private static final int[] HOSTS = {2, 4, 8, 16, 32, 64};

  private record Cost(long messages, long bytes) {}

  @Test
  void whatAPeSendsGrowsWithTheLogarithmOfTheHosts() {
    Map<Integer, Map<String, Cost>> all = new TreeMap<>();
    for (int hosts : HOSTS) {
      all.put(hosts, costs(hosts));
      System.out.println(hosts + " hosts: " + all.get(hosts));
    }
    all.forEach((hosts, costs) -> {
      int steps = Integer.SIZE - Integer.numberOfLeadingZeros(hosts - 1);
      assertThat(costs.get("start").messages()).as("start, %d hosts", hosts).isLessThanOrEqualTo(1);
      assertThat(costs.get("barrier").messages()).as("barrier, %d hosts", hosts).isLessThanOrEqualTo(steps + QUESTIONS);
      assertThat(costs.get("allocate and free").messages()).as("allocate, %d hosts", hosts)
          .isLessThanOrEqualTo(8L * steps);
      assertThat(costs.get("team").messages()).as("team, %d hosts", hosts).isLessThanOrEqualTo(8L * steps);
      assertThat(costs.get("peers").messages()).as("peers, %d hosts", hosts).isLessThanOrEqualTo(3L * steps + QUESTIONS);
      assertThat(costs.get("barrier").bytes()).as("barrier's bytes, %d hosts", hosts)
          .isLessThanOrEqualTo(200L * (steps + QUESTIONS));
      assertThat(costs.get("allocate and free").bytes()).as("bytes of allocations, %d hosts", hosts)
          .isLessThanOrEqualTo(1600L * steps);
    });
  }

  private static Map<String, Cost> costs(int hosts) {
    List<Map<String, Cost>> ofPes = Collections.synchronizedList(new ArrayList<>());
    String places = String.join("-", IntStream.range(0, hosts).mapToObj(Integer::toString).toList());
    PretendJob.runWithoutDelays(places, shmem -> ofPes.add(costsOf(shmem)));
    Map<String, Cost> most = new LinkedHashMap<>();
    ofPes.forEach(costs -> costs.forEach((name, cost) -> most.merge(name, cost, (a, b) ->
        new Cost(Math.max(a.messages(), b.messages()), Math.max(a.bytes(), b.bytes())))));
    return most;
  }

  private static Map<String, Cost> costsOf(Shmem shmem) {
    int me = shmem.myPe();
    Network network = PretendHosts.latest();
    Map<String, Cost> costs = new LinkedHashMap<>();
    costs.put("start", new Cost(network.sentBy(me), network.bytesBy(me)));
    costs.put("barrier", least(shmem, shmem::barrierAll));
    costs.put("allocate and free", least(shmem, () -> shmem.free(shmem.allocate(Ints.TYPE, 4))));
    costs.put("team", least(shmem, () -> {
      Team team = shmem.worldTeam().splitStrided(0, 1, shmem.nPes());
      team.close();
    }));
    costs.put("peers", new Cost(network.peersOf(me), 0));
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
