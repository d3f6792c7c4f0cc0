package org.shmem4j.pretend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccActiveSet;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveFlag;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccDatatype;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccPostOrdering;
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** UCC's objects among the PEs of a job over several hosts. */
@Timeout(120)
class UccOverHostsTest {
  private static final String PLACES = "0-1-1-2";

  /** A participant's library object and context. */
  private record Ucc(Shmem shmem, UccLib lib, UccContext context) {
    static Ucc open(Shmem shmem, boolean together) {
      UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
      UccContextParams params = new UccContextParams();
      return new Ucc(shmem, lib, lib.createContext(
          together ? params.oob(OobAllgather.of(shmem.worldTeam())) : params, null));
    }

    UccTeam team(UccPostOrdering ordering) {
      return ready(UccTeam.createPost(List.of(context),
          new UccTeamParams().ordering(ordering).oob(OobAllgather.of(shmem.worldTeam()))));
    }

    void close() {
      context.destroy();
      lib.finalizeLib();
    }
  }

  private static UccTeam ready(UccTeam team) {
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    return team;
  }

  /** PE 1 has posted the team's creation, too, and returns before or after it has made the team's group. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 100})
  void aPeThatReturnsEndsTheCreationThatOthersPoll(int polls) {
    assertThatThrownBy(() -> PretendJob.run("0-1-2", shmem -> {
      Ucc ucc = Ucc.open(shmem, true);
      boolean returns = shmem.myPe() == 1;
      if (returns && polls == 0) {
        return;
      }
      UccTeam first = UccTeam.createPost(List.of(ucc.context), new UccTeamParams());
      for (int i = 0; returns && i < polls && first.createTest() == UccStatus.INPROGRESS; i++) {
        Thread.onSpinWait();
      }
      if (returns) {
        return;
      }
      ready(first);
      ready(UccTeam.createPost(List.of(ucc.context), new UccTeamParams()));
    })).hasMessageContaining("1 left");
  }

  /** Runs a program with a team of all PEs. */
  private static void inTeam(String hosts, UccPostOrdering ordering, BiConsumer<Shmem, UccTeam> program) {
    PretendJob.run(hosts, shmem -> {
      Ucc ucc = Ucc.open(shmem, false);
      UccTeam team = ucc.team(ordering);
      program.accept(shmem, team);
      team.destroy();
      ucc.close();
    });
  }

  private static UccArguments sum(long[] values) {
    return new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM).dest(UccBuffer.of(values))
        .flag(UccCollectiveFlag.IN_PLACE);
  }

  private static void await(UccCollective collective) {
    while (collective.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
  }

  private static void end(UccCollective collective) {
    await(collective);
    collective.finalizeRequest();
  }

  private static long[] filled(int count, long value) {
    long[] values = new long[count];
    Arrays.fill(values, value);
    return values;
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", PLACES})
  void collectivesInTheirOrder(String hosts) {
    inTeam(hosts, UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      int pes = shmem.nPes();
      int me = shmem.myPe();
      for (int count : new int[] {1, 100, 300_000}) {
        long[] values = filled(count, me + 1);
        end(UccCollective.initAndPost(sum(values), team));
        assertThat(values).containsOnly(pes * (pes + 1L) / 2);
        long[] told = filled(count, me == 1 ? 77 : 0);
        end(UccCollective.initAndPost(
            new UccArguments(UccCollectiveType.BCAST).source(UccBuffer.of(told)).root(1), team));
        assertThat(told).containsOnly(77);
        long[] all = new long[count * pes];
        end(UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLGATHER)
            .source(UccBuffer.of(filled(count, me))).dest(UccBuffer.of(all)), team));
        for (int i = 0; i < all.length; i++) {
          assertThat(all[i]).isEqualTo(i / count);
        }
      }
      end(UccCollective.initAndPost(new UccArguments(UccCollectiveType.BARRIER), team));
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", PLACES, "0-1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19"})
  void piecesMayBeExchangedInPlace(String hosts) {
    inTeam(hosts, UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      int pes = shmem.nPes();
      for (int count : new int[] {1, 100, 100_000}) {
        long[] values = new long[count * pes];
        Arrays.setAll(values, i -> 100L * shmem.myPe() + i / count);
        end(UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLTOALL).dest(UccBuffer.of(values))
            .flag(UccCollectiveFlag.IN_PLACE), team));
        for (int i = 0; i < values.length; i++) {
          assertThat(values[i]).isEqualTo(100L * (i / count) + shmem.myPe());
        }
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", PLACES})
  void persistentCollectivesTakeTheirSourcesEachTime(String hosts) {
    inTeam(hosts, UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      int pes = shmem.nPes();
      long[] source = new long[10 * pes];
      long[] dest = new long[10];
      UccCollective sum = UccCollective.init(new UccArguments(UccCollectiveType.REDUCE_SCATTER).op(UccReductionOp.SUM)
          .source(UccBuffer.of(source)).dest(UccBuffer.of(dest)).flag(UccCollectiveFlag.PERSISTENT), team);
      for (int round = 1; round < 4; round++) {
        Arrays.fill(source, round);
        sum.post();
        await(sum);
        assertThat(dest).containsOnly((long) round * pes);
      }
      sum.finalizeRequest();
    });
  }

  /** One member posts one collective several times, the others a new one each time. */
  @Test
  void persistentCollectivesAreMatchedByTheirTags() {
    inTeam(PLACES, UccPostOrdering.POST_UNORDERED, (shmem, team) -> {
      long[] values = {1};
      UccArguments call = sum(values).tag(5);
      UccCollective again =
          shmem.myPe() == 0 ? UccCollective.init(call.flag(UccCollectiveFlag.PERSISTENT), team) : null;
      for (int round = 0; round < 3; round++) {
        values[0] = 1;
        if (again == null) {
          end(UccCollective.initAndPost(call, team));
        } else {
          again.post();
          await(again);
        }
        assertThat(values[0]).isEqualTo(shmem.nPes());
      }
      if (again != null) {
        again.finalizeRequest();
      }
    });
  }

  /** In place, where what is sent is a copy of the pieces. */
  @Test
  void anEmptyPieceMayStartBeyondTheOthers() {
    long[][] counts = {{1, 1, 0}, {1, 1, 1}, {0, 1, 1}};
    long[][] places = {{1, 0, 20_000}, {0, 1, 2}, {20_000, 0, 1}};
    inTeam("0-1-2", UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      int me = shmem.myPe();
      long[] values = new long[20_000];
      for (int pe = 0; pe < 3; pe++) {
        if (counts[me][pe] > 0) {
          values[(int) places[me][pe]] = 10L * me + pe;
        }
      }
      end(UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLTOALLV).flag(UccCollectiveFlag.IN_PLACE)
          .dest(UccBuffer.pieces(MemorySegment.ofArray(values), counts[me], places[me], UccDatatype.INT64)), team));
      for (int pe = 0; pe < 3; pe++) {
        if (counts[me][pe] > 0) {
          assertThat(values[(int) places[me][pe]]).isEqualTo(10L * pe + me);
        }
      }
    });
  }

  /** In native memory, which is packed. */
  @ParameterizedTest
  @ValueSource(strings = {"0-1", "0-0-1-1", PLACES})
  void piecesMayHaveNoElements(String hosts) {
    inTeam(hosts, UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      boolean isRoot = shmem.myPe() == 0;
      long[] counts = new long[shmem.nPes()];
      counts[0] = 10;
      try (Arena mine = Arena.ofConfined()) {
        MemorySegment all = mine.allocate(ValueLayout.JAVA_LONG, 10);
        MemorySegment own = mine.allocate(ValueLayout.JAVA_LONG, 10);
        all.fill((byte) 1);
        UccBuffer pieces = UccBuffer.pieces(all, counts, new long[counts.length], UccDatatype.INT64);
        UccBuffer piece = UccBuffer.of(own, counts[shmem.myPe()], UccDatatype.INT64);
        UccArguments scatter = new UccArguments(UccCollectiveType.SCATTERV).root(0).dest(piece);
        end(UccCollective.initAndPost(isRoot ? scatter.source(pieces) : scatter, team));
        assertThat(own.get(ValueLayout.JAVA_BYTE, 79)).isEqualTo((byte) (isRoot ? 1 : 0));
        own.fill((byte) 2);
        UccArguments gather = new UccArguments(UccCollectiveType.GATHERV).root(0).source(piece);
        end(UccCollective.initAndPost(isRoot ? gather.dest(pieces) : gather, team));
        assertThat(all.get(ValueLayout.JAVA_BYTE, 79)).isEqualTo((byte) (isRoot ? 2 : 1));
      }
    });
  }

  /** The helper thread, which finds what comes while a PE does something else, may not touch such memory. */
  @Test
  void buffersMayBelongToOneThread() {
    inTeam(PLACES, UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      int pes = shmem.nPes();
      try (Arena mine = Arena.ofConfined()) {
        MemorySegment source = mine.allocate(ValueLayout.JAVA_LONG, 100L * pes);
        MemorySegment dest = mine.allocate(ValueLayout.JAVA_LONG, 100L * pes);
        for (int round = 0; round < 20; round++) {
          long told = 1000L * round + shmem.myPe();
          for (long i = 0; i < 100L * pes; i++) {
            source.setAtIndex(ValueLayout.JAVA_LONG, i, told);
          }
          shmem.barrierAll();
          UccCollective alltoall = UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLTOALL)
              .source(UccBuffer.of(source, 100L * pes, UccDatatype.INT64))
              .dest(UccBuffer.of(dest, 100L * pes, UccDatatype.INT64)), team);
          LockSupport.parkNanos(1_000_000); // the helper thread looks meanwhile
          end(alltoall);
          for (int i = 0; i < 100 * pes; i++) {
            assertThat(dest.getAtIndex(ValueLayout.JAVA_LONG, i)).isEqualTo(1000L * round + i / 100);
          }
        }
        end(UccCollective.initAndPost(new UccArguments(UccCollectiveType.REDUCE_SCATTER).op(UccReductionOp.MAX)
            .source(UccBuffer.of(source, 100L * pes, UccDatatype.INT64))
            .dest(UccBuffer.of(dest, 100, UccDatatype.INT64)), team));
        assertThat(dest.get(ValueLayout.JAVA_LONG, 0)).isEqualTo(19_000L + pes - 1);
      }
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"0-1", PLACES})
  void collectivesMatchedByTagsInAnyOrder(String hosts) {
    inTeam(hosts, UccPostOrdering.POST_UNORDERED, (shmem, team) -> {
      int pes = shmem.nPes();
      int calls = 40;
      long[][] values = new long[calls][];
      List<UccCollective> posted = new ArrayList<>();
      for (int i = 0; i < calls; i++) {
        int tag = (i * 7 + shmem.myPe() * 11) % calls;
        values[tag] = new long[] {tag * 1000L + shmem.myPe()};
        posted.add(UccCollective.initAndPost(sum(values[tag]).tag(tag), team));
      }
      posted.forEach(UccOverHostsTest::end);
      for (int tag = 0; tag < calls; tag++) {
        assertThat(values[tag][0]).isEqualTo(1000L * pes * tag + pes * (pes - 1L) / 2);
      }
      long[] again = {1};
      end(UccCollective.initAndPost(sum(again).tag(3), team));
      assertThat(again[0]).isEqualTo(pes);
    });
  }

  @Test
  void collectivesInitializedInOrderAndPostedInAny() {
    inTeam(PLACES, UccPostOrdering.INIT_ORDERED, (shmem, team) -> {
      long[] first = {1};
      long[] second = {10};
      UccCollective one = UccCollective.init(sum(first), team);
      UccCollective two = UccCollective.init(sum(second), team);
      boolean turned = shmem.myPe() % 2 == 1;
      (turned ? two : one).post();
      (turned ? one : two).post();
      end(one);
      end(two);
      assertThat(first[0]).isEqualTo(shmem.nPes());
      assertThat(second[0]).isEqualTo(10L * shmem.nPes());
    });
  }

  @Test
  void contextsAndTeamsOfTeams() {
    PretendJob.run(PLACES, shmem -> {
      int me = shmem.myPe();
      Ucc ucc = Ucc.open(shmem, true);
      UccTeam team = ready(UccTeam.createPost(List.of(ucc.context()), new UccTeamParams()));
      UccTeam ends = ready(UccTeam.createFromParent(team.myEndpoint(), me % 3 == 0, team));
      assertThat(ends.isMember()).isEqualTo(me % 3 == 0);
      if (ends.isMember()) {
        long[] values = {me};
        end(UccCollective.initAndPost(sum(values), ends));
        assertThat(values[0]).isEqualTo(3);
        ends.destroy();
      }
      team.destroy();
      ucc.close();
    });
  }

  @Test
  void activeSetsOfEveryShape() {
    inTeam(PLACES, UccPostOrdering.POST_ORDERED, (shmem, team) -> {
      List<UccCollective> posted = new ArrayList<>();
      List<long[]> told = new ArrayList<>();
      int pes = shmem.nPes();
      for (int start = 0; start < pes; start++) {
        for (int stride = 1 - pes; stride < pes; stride++) {
          for (int end = start; stride != 0 && end >= 0 && end < pes; end += stride) {
            int size = (end - start) / stride + 1;
            int distance = (shmem.myPe() - start) / stride;
            if (start + distance * stride == shmem.myPe() && distance >= 0 && distance < size) {
              told.add(new long[] {shmem.myPe() == end ? 5 : 0});
              posted.add(UccCollective.initAndPost(new UccArguments(UccCollectiveType.BCAST).root(end)
                  .source(UccBuffer.of(told.getLast())).activeSet(new UccActiveSet(start, stride, size)), team));
            }
          }
        }
      }
      posted.forEach(UccOverHostsTest::end);
      assertThat(told).allMatch(values -> values[0] == 5);
    });
  }

  @Test
  void differentCallsAreNamed() {
    assertThatThrownBy(() -> PretendJob.run("0-1", shmem -> {
      Ucc ucc = Ucc.open(shmem, false);
      UccTeam team = ucc.team(UccPostOrdering.POST_ORDERED);
      end(UccCollective.initAndPost(sum(new long[shmem.myPe() + 1]), team));
    })).hasMessageContaining("count=1").hasMessageContaining("count=2");
  }
}
