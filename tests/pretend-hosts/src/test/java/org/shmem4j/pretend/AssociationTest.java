package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
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
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Reduction;

/**
 * The order in which reductions combine operands, shown by an operator whose result is a hash of the tree by which it
 * was computed: the placement of the PEs determines that tree, and nothing else.
 */
@Timeout(120)
class AssociationTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final int[] COUNTS = {1, 12, 13, 500, 600, 5_000, 50_000, 700_001};

  private static final Reduction TREE = Reductions.of(INT, (result, left, right, count) -> {
    for (long at = 0; at < count * Integer.BYTES; at += Integer.BYTES) {
      result.set(ValueLayout.JAVA_INT, at, node(left.get(ValueLayout.JAVA_INT, at), right.get(ValueLayout.JAVA_INT, at)));
    }
  });

  private static int leaf(int pe) {
    return (pe + 1) * 0x9E3779B1;
  }

  private static int node(int left, int right) {
    return (left * 0x85EBCA6B ^ Integer.rotateLeft(right * 0xC2B2AE35, 13)) + 1;
  }

  private static int leftToRight(List<Integer> trees) {
    return trees.stream().reduce(AssociationTest::node).orElseThrow();
  }

  /** The documented tree: on each host from left to right, then of hosts; where hosts are no runs, all from left to right. */
  private static int expected(int[] hostOf) {
    Map<Integer, List<Integer>> members = new LinkedHashMap<>();
    for (int pe = 0; pe < hostOf.length; pe++) {
      members.computeIfAbsent(hostOf[pe], host -> new ArrayList<>()).add(pe);
    }
    boolean runs = members.values().stream().allMatch(of -> of.getLast() - of.getFirst() == of.size() - 1);
    List<Integer> leaves = IntStream.range(0, hostOf.length).mapToObj(AssociationTest::leaf).toList();
    return runs
        ? ofHosts(members.values().stream().map(of -> leftToRight(of.stream().map(AssociationTest::leaf).toList())).toList())
        : leftToRight(leaves);
  }

  /** The first hosts form pairs, so that a power of two units remain; then neighbours combine, again and again. */
  private static int ofHosts(List<Integer> hosts) {
    int pairs = hosts.size() - Integer.highestOneBit(hosts.size());
    List<Integer> units = new ArrayList<>();
    for (int i = 0; i < hosts.size(); i += i < 2 * pairs ? 2 : 1) {
      units.add(i < 2 * pairs ? node(hosts.get(i), hosts.get(i + 1)) : hosts.get(i));
    }
    while (units.size() > 1) {
      List<Integer> below = units;
      units = IntStream.range(0, below.size() / 2)
          .mapToObj(i -> node(below.get(2 * i), below.get(2 * i + 1))).toList();
    }
    return units.getFirst();
  }

  private static void check(Shmem shmem, int expected) {
    for (int count : COUNTS) {
      Ints source = shmem.allocate(Ints.TYPE, count);
      Ints dest = shmem.allocate(Ints.TYPE, count);
      int[] own = new int[count];
      Arrays.fill(own, leaf(shmem.myPe()));
      int[] all = new int[count];
      Arrays.fill(all, expected);
      source.setAll(own);
      CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), TREE, dest, source, count);
      assertThat(dest.all(count)).as("%d elements", count).isEqualTo(all);
      dest.setAll(own);
      CollectiveCalls.NONBLOCKING.reduce(shmem.worldTeam(), TREE, dest, dest, count).await();
      assertThat(dest.all(count)).as("%d elements in place", count).isEqualTo(all);
      shmem.free(dest);
      shmem.free(source);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "0-0", "0-0-0", "0-0-0-0-0-0-0-0", "0-1", "0-1-2", "0-1-2-3", "0-1-2-3-4", "0-1-2-3-4-5-6-7-8", "0-0-1-1", "0-0-0-1", "0-1-1-2-2-2", "0-0-1-2-3-3-4",
      "0-0-1-1-2-2-3-3-4-4-5-5-6-6-7-7-8", "0-1-0-1", "0-1-2-0-1", "1-0-1-2-3-0"})
  void thePlacementDeterminesTheTree(String places) {
    int[] hostOf = Arrays.stream(places.split("-")).mapToInt(Integer::parseInt).toArray();
    PretendJob.runWithoutDelays(places, shmem -> check(shmem, expected(hostOf)));
  }
}
