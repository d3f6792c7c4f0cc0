package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Comparison;
import org.shmem4j.Team;
import org.shmem4j.TeamConfig;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.RootedCalls;
import org.shmem4j.entry.StagedCalls;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.handles.Ints;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** Many collectives under way at once, memory outside the symmetric heap, operators whose operands keep their order. */
@Timeout(120)
class RequestsTest {
  private static final ElementType INT = ElementType.of("int", Lane.INT, 1, Meaning.SIGNED);
  private static final ElementType PAIR = ElementType.of("pair", Lane.INT, 2, Meaning.OPAQUE);
  private static final Reduction SUM = Reductions.of(INT, Operation.SUM);

  // Functions x -> a x + b, one after another: associative, but their order matters.
  private static final Reduction AFTER = Reductions.of(PAIR, (result, left, right, count) -> {
    for (long at = 0; at < count * 8; at += 8) {
      int a = left.get(ValueLayout.JAVA_INT, at);
      int b = left.get(ValueLayout.JAVA_INT, at + 4);
      int c = right.get(ValueLayout.JAVA_INT, at);
      int d = right.get(ValueLayout.JAVA_INT, at + 4);
      result.set(ValueLayout.JAVA_INT, at, a * c);
      result.set(ValueLayout.JAVA_INT, at + 4, b * c + d);
    }
  });

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-1-2", "0-1-0-1", "0-0-0-1-1-2-2"})
  void manyRequestsAtOnceWithBlockingCallsBetween(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      int me = shmem.myPe();
      Team world = shmem.worldTeam();
      int rounds = 40;
      List<CollectiveRequest> requests = new ArrayList<>();
      List<Ints> sums = new ArrayList<>();
      List<Ints> copies = new ArrayList<>();
      List<Ints> collected = new ArrayList<>();
      Ints blocking = shmem.allocate(Ints.TYPE, 1);
      for (int round = 0; round < rounds; round++) {
        int n = round % 5 == 4 ? 6000 : 1 + round;
        Ints source = shmem.allocate(Ints.TYPE, n);
        sums.add(shmem.allocate(Ints.TYPE, n));
        copies.add(shmem.allocate(Ints.TYPE, n));
        collected.add(shmem.allocate(Ints.TYPE, (long) n * pes));
        source.set(n - 1, me + round);
        requests.add(CollectiveCalls.NONBLOCKING.reduce(world, SUM, sums.get(round), source, n));
        requests.add(CollectiveCalls.NONBLOCKING.broadcast(world, INT, copies.get(round), source, n, round % pes));
        requests.add(CollectiveCalls.NONBLOCKING.fcollect(world, INT, collected.get(round), source, n));
        requests.add(CollectiveCalls.NONBLOCKING.sync(world));
        if (round % 7 == 0) {
          blocking.set(0, me);
          CollectiveCalls.BLOCKING.reduce(world, SUM, blocking, blocking, 1);
          assertThat(blocking.get(0)).isEqualTo(pes * (pes - 1) / 2);
        }
      }
      for (int i = requests.size() - 1; i >= 0; i--) {
        requests.get(i).await();
      }
      for (int round = 0; round < rounds; round++) {
        int n = round % 5 == 4 ? 6000 : 1 + round;
        assertThat(sums.get(round).get(n - 1)).isEqualTo(pes * (pes - 1) / 2 + pes * round);
        assertThat(copies.get(round).get(n - 1)).isEqualTo(round % pes + round);
        for (int pe = 0; pe < pes; pe++) {
          assertThat(collected.get(round).get((long) n * pe + n - 1)).isEqualTo(pe + round);
        }
      }
    });
  }

  // PE 0 runs ahead of the others, which wait for its flag.
  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-0-1", "0-0-0-1-1-2-2"})
  void noStartWaits(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      Team world = shmem.worldTeam();
      int calls = 3 * RingLayout.SLOTS;
      int n = 30;
      Ints flag = shmem.callocate(Ints.TYPE, 1);
      List<Ints> arrays = new ArrayList<>();
      for (int call = 0; call < calls; call++) {
        arrays.add(shmem.callocate(Ints.TYPE, call % 3 == 0 ? 1 : n));
      }
      Ints word = shmem.callocate(Ints.TYPE, 1);
      shmem.barrierAll();
      List<CollectiveRequest> requests = new ArrayList<>();
      for (int call = 0; call < calls; call++) {
        if (call == 1 && shmem.myPe() != 0) {
          Waits.waitUntil(INT, flag, 0, Comparison.EQ, 1);
        }
        Ints slice = arrays.get(call);
        int length = (int) slice.length();
        slice.set(length - 1, call + shmem.myPe());
        requests.add(call % 5 == 0
            ? CollectiveCalls.NONBLOCKING.broadcast(world, INT, slice, slice, length, call % pes)
            : CollectiveCalls.NONBLOCKING.reduce(world, SUM, slice, slice, length));
      }
      for (int pe = 1; shmem.myPe() == 0 && pe < pes; pe++) {
        WordTransfers.put(null, flag, 0, Integer.BYTES, 1, pe);
      }
      CollectiveCalls.BLOCKING.reduce(world, SUM, word, word, 1);
      for (int call = calls - 1; call >= 0; call--) {
        requests.get(call).await();
        int last = arrays.get(call).get(arrays.get(call).length() - 1);
        assertThat(last).isEqualTo(call % 5 == 0 ? call + call % pes : pes * call + pes * (pes - 1) / 2);
      }
    });
  }

  private static int[] function(int pe, int i) {
    return new int[] {2 * pe + 3, 5 * pe + i};
  }

  private static int[] composed(int members, int i) {
    int[] all = {1, 0};
    for (int pe = 0; pe < members; pe++) {
      int[] next = function(pe, i);
      all = new int[] {all[0] * next[0], all[1] * next[0] + next[1]};
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", "0-1-1-2", "0-1-0-1", "1-0-2-0-1", "0-0-0-1-1-2-2"})
  void operandsKeepTheirOrder(String hosts) {
    PretendJob.run(hosts, shmem -> {
      int pes = shmem.nPes();
      for (int n : new int[] {1, 700, 4000}) {
        Pairs source = shmem.allocate(Pairs.TYPE, (long) n * pes);
        Pairs dest = shmem.allocate(Pairs.TYPE, (long) n * pes);
        for (int i = 0; i < n * pes; i++) {
          source.set(i, function(shmem.myPe(), i));
        }
        CollectiveCalls.BLOCKING.reduce(shmem.worldTeam(), AFTER, dest, source, n);
        check(dest, n, pes, 0);
        CollectiveCalls.BLOCKING.inscan(shmem.worldTeam(), AFTER, dest, source, n);
        check(dest, n, shmem.myPe() + 1, 0);
        dest.set(n - 1, new int[] {1, 0});
        CollectiveCalls.BLOCKING.exscan(shmem.worldTeam(), AFTER, dest, source, n);
        assertThat(dest.get(n - 1)).isEqualTo(composed(shmem.myPe(), n - 1));
        for (int root = 0; root < pes; root++) {
          RootedCalls.BLOCKING.reduce(shmem.worldTeam(), AFTER, dest, source, n, root);
          if (root == shmem.myPe()) {
            check(dest, n, pes, 0);
          }
        }
        RootedCalls.BLOCKING.reduceScatterBlock(shmem.worldTeam(), AFTER, dest, source, n);
        check(dest, n, pes, n * shmem.myPe());
        shmem.free(dest);
        shmem.free(source);
      }
    });
  }

  private static void check(Pairs dest, int n, int members, int first) {
    int wrong = 0;
    for (int i = 0; i < n; i++) {
      wrong += Arrays.equals(dest.get(i), composed(members, first + i)) ? 0 : 1;
    }
    assertThat(wrong).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-0-1-1", "0-1-0-1"})
  void arraysAreReduced(String hosts) {
    PretendJob.run(hosts, shmem -> {
      for (int n : new int[] {1, 513, 200_000}) {
        int[] source = new int[n];
        int[] dest = new int[n];
        Arrays.fill(source, shmem.myPe() + 1);
        StagedCalls.reduce(
            shmem.worldTeam(), SUM, MemorySegment.ofArray(dest), MemorySegment.ofArray(source), n);
        assertThat(dest).containsOnly(shmem.nPes() * (shmem.nPes() + 1) / 2);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-0-1-1", "0-1-0-1", "0-1-1-2"})
  void teamsOfEveryShapeAreMadeUsedAndClosed(String hosts) {
    PretendJob.run(hosts, shmem -> {
      Ints a = shmem.allocate(Ints.TYPE, 1);
      for (int round = 0; round < 30; round++) {
        Team odd = shmem.worldTeam().splitStrided(1, 2, 2);
        Team back = shmem.worldTeam().splitStrided(3, -1, 3);
        Team.Split2d both = shmem.worldTeam().split2d(2, TeamConfig.DEFAULT, TeamConfig.DEFAULT);
        for (Team team : new Team[] {odd, back, both.x(), both.y()}) {
          if (team.isValid()) {
            a.set(0, team.myPe() + 1);
            CollectiveCalls.BLOCKING.reduce(team, SUM, a, a, 1);
            assertThat(a.get(0)).isEqualTo(team.nPes() * (team.nPes() + 1) / 2);
            team.close();
          }
        }
      }
    });
  }
}
