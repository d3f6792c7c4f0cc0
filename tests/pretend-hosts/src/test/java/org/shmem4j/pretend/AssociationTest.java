package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.handles.Ints;
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
  private static final int[] COUNTS = {1, 12, 13, 500, 600, 5_000, 50_000};
  private static final int LARGE = 700_001;

  private static final Reduction TREE = Reductions.of(INT, (result, left, right, count) -> {
    for (long at = 0; at < count * Integer.BYTES; at += Integer.BYTES) {
      result.set(ValueLayout.JAVA_INT, at,
          node(left.get(ValueLayout.JAVA_INT, at), right.get(ValueLayout.JAVA_INT, at)));
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
    List<List<Integer>> hosts = hosts(hostOf);
    List<Integer> leaves = IntStream.range(0, hostOf.length).mapToObj(AssociationTest::leaf).toList();
    return areRuns(hosts)
        ? ofHosts(hosts.stream().map(of -> leftToRight(of.stream().map(AssociationTest::leaf).toList())).toList())
        : leftToRight(leaves);
  }

  /** The host of each PE, from text such as "0-0-1". */
  private static int[] hostOf(String places) {
    return Arrays.stream(places.split("-")).mapToInt(Integer::parseInt).toArray();
  }

  private static List<List<Integer>> hosts(int[] hostOf) {
    Map<Integer, List<Integer>> members = new LinkedHashMap<>();
    for (int pe = 0; pe < hostOf.length; pe++) {
      members.computeIfAbsent(hostOf[pe], host -> new ArrayList<>()).add(pe);
    }
    return List.copyOf(members.values());
  }

  private static boolean areRuns(List<List<Integer>> hosts) {
    return hosts.stream().allMatch(of -> of.getLast() - of.getFirst() == of.size() - 1);
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

  /** What precedes a PE and itself: the runs of hosts before its own, and what of its own is left of it. */
  private static int expectedUpTo(int pe, int[] hostOf) {
    List<List<Integer>> hosts = hosts(hostOf);
    if (!areRuns(hosts)) {
      return leftToRight(IntStream.rangeClosed(0, pe).mapToObj(AssociationTest::leaf).toList());
    }
    int host = IntStream.range(0, hosts.size()).filter(i -> hosts.get(i).contains(pe)).findFirst().orElseThrow();
    int own = leftToRight(
        hosts.get(host).stream().filter(other -> other <= pe).map(AssociationTest::leaf).toList());
    List<Integer> combined = hosts.stream()
        .map(of -> leftToRight(of.stream().map(AssociationTest::leaf).toList())).toList();
    return host == 0 ? own : node(before(host, combined), own);
  }

  /** What the hosts before one combine to: the longest run of a power of two of them first. */
  private static int before(int host, List<Integer> combined) {
    Integer before = null;
    for (int length = 1; length <= host; length *= 2) {
      if ((host & length) != 0) {
        int end = host / length * length;
        int run = ofHosts(combined.subList(end - length, end));
        before = before == null ? run : node(run, before);
      }
    }
    return before;
  }

  private static void checkOthers(Shmem shmem, int[] hostOf, int expected) {
    int me = shmem.myPe();
    int pes = shmem.nPes();
    for (int count : new int[] {1, 13, 600, 40_000}) {
      Ints source = shmem.allocate(Ints.TYPE, (long) count * pes);
      Ints dest = shmem.allocate(Ints.TYPE, (long) count * pes);
      int[] own = new int[count * pes];
      Arrays.fill(own, leaf(me));
      source.setAll(own);
      CollectiveCalls.BLOCKING.inscan(shmem.worldTeam(), TREE, dest, source, count);
      assertThat(dest.all(count)).as("scan of %d", count).containsOnly(expectedUpTo(me, hostOf));
      CollectiveCalls.NONBLOCKING.inscan(shmem.worldTeam(), TREE, source, source, count).await();
      assertThat(source.all(count)).as("scan of %d in place", count).containsOnly(expectedUpTo(me, hostOf));
      source.setAll(own);
      CollectiveCalls.BLOCKING.exscan(shmem.worldTeam(), TREE, source, source, count);
      assertThat(source.all(count)).as("exclusive scan of %d", count)
          .containsOnly(me == 0 ? leaf(0) : expectedBefore(me, hostOf));
      source.setAll(own);
      for (int root = 0; root < pes; root += Math.max(1, pes - 1)) {
        RootedCalls.BLOCKING.reduce(shmem.worldTeam(), TREE, dest, source, count, root);
        if (me == root) {
          assertThat(dest.all(count)).as("reduce %d to %d", count, root).containsOnly(expected);
        }
      }
      RootedCalls.BLOCKING.reduceScatterBlock(shmem.worldTeam(), TREE, dest, source, count);
      assertThat(dest.all(count)).as("reduce and scatter %d", count).containsOnly(expected);
      shmem.free(dest);
      shmem.free(source);
    }
  }

  /** As a scan that includes a PE, but without it: its host's operands left of it may be none. */
  private static int expectedBefore(int pe, int[] hostOf) {
    List<List<Integer>> hosts = hosts(hostOf);
    boolean first = areRuns(hosts) && hosts.stream().anyMatch(of -> of.getFirst() == pe);
    if (!first) {
      return expectedUpTo(pe - 1, hostOf);
    }
    int host = IntStream.range(0, hosts.size()).filter(i -> hosts.get(i).contains(pe)).findFirst().orElseThrow();
    List<Integer> combined = hosts.stream()
        .map(of -> leftToRight(of.stream().map(AssociationTest::leaf).toList())).toList();
    return before(host, combined);
  }

  private static void check(Shmem shmem, int expected, int... counts) {
    for (int count : counts) {
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
      if (count <= ScalarCalls.MOST_VALUES) {
        assertThat(ScalarCalls.reduceEach(shmem.worldTeam(), TREE, own)).as("%d values", count).isEqualTo(all);
      }
      shmem.free(dest);
      shmem.free(source);
    }
  }

  static Stream<String> placements() {
    return Stream.of("0-0", "0-0-0", "0-0-0-0-0-0-0-0", "0-1", "0-1-2", "0-1-2-3", "0-1-2-3-4", "0-1-2-3-4-5-6-7-8",
        "0-0-1-1", "0-0-0-1", "0-1-1-2-2-2", "0-0-1-2-3-3-4", "0-0-1-1-2-2-3-3-4-4-5-5-6-6-7-7-8", "0-1-0-1",
        "0-1-2-0-1", "1-0-1-2-3-0");
  }

  @ParameterizedTest
  @MethodSource("placements")
  void thePlacementDeterminesTheTree(String places) {
    int[] hostOf = hostOf(places);
    PretendJob.runWithoutDelays(places, shmem -> check(shmem, expected(hostOf), COUNTS));
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("placements")
  void itDoesSoForLargeReductions(String places) {
    int[] hostOf = hostOf(places);
    PretendJob.runWithoutDelays(places, shmem -> check(shmem, expected(hostOf), LARGE));
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "0-1", "0-1-2", "0-1-2-3-4", "0-1-2-3-4-5-6-7-8", "0-0-1-1", "0-0-0-1", "0-1-1-2-2-2", "0-0-1-2-3-3-4", "0-1-0-1",
      "1-0-1-2-3-0"})
  void scansAndRootedReductionsHaveOneTreeToo(String places) {
    int[] hostOf = hostOf(places);
    PretendJob.runWithoutDelays(places, shmem -> checkOthers(shmem, hostOf, expected(hostOf)));
  }
}
