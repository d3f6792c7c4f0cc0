package org.shmem4j.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.ucc.Participants.await;
import static org.shmem4j.ucc.Participants.call;
import static org.shmem4j.ucc.Participants.team;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;

/** Participants that are PEs of one job, whose buffers are in its symmetric memory, or some here and some there. */
@Timeout(60)
class UccJobMemoryTest {
  private static final long ROOM = 1 << 20;
  private static final int[] COUNTS = {1, 1000, 20_001};

  static final class Block extends SymmetricArray {
    static final HandleType<Block> TYPE = new HandleType<>(Block.class, 64, Block::new);

    private Block(SymmetricRegion region) {
      super(TYPE, region);
    }
  }

  /** Where a PE's buffers are: each is in symmetric memory at an offset of its own, or a Java array. */
  private static final class Places {
    private final MemorySegment symmetric;
    private final Random random;
    private final boolean mixed;
    private long next;

    Places(Shmem shmem, boolean mixed) {
      this.symmetric = shmem.allocate(Block.TYPE, 3 * ROOM / 64).segment();
      this.random = new Random(shmem.myPe());
      this.mixed = mixed;
    }

    void restart() {
      next = 8L * random.nextInt(50);
    }

    MemorySegment of(int count, IntUnaryOperator value) {
      MemorySegment memory;
      if (mixed && random.nextBoolean()) {
        memory = MemorySegment.ofArray(new int[count]);
      } else {
        memory = symmetric.asSlice(next, 4L * count);
        next += 4L * count + 4L * random.nextInt(50);
      }
      for (int i = 0; i < count; i++) {
        memory.setAtIndex(ValueLayout.JAVA_INT, i, value.applyAsInt(i));
      }
      return memory;
    }
  }

  private static UccBuffer ints(MemorySegment memory) {
    return UccBuffer.of(memory, memory.byteSize() / 4, UccDatatype.INT32);
  }

  private static void holds(MemorySegment memory, IntUnaryOperator value) {
    for (int i = 0; i < memory.byteSize() / 4; i++) {
      int found = memory.getAtIndex(ValueLayout.JAVA_INT, i);
      if (found != value.applyAsInt(i)) {
        throw new AssertionError("element " + i + " must be " + value.applyAsInt(i) + " and is " + found);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void everyCollective(int pes) {
    Shmem.launch(pes, shmem -> {
      UccTeam team = team(OobAllgather.of(shmem.worldTeam()));
      for (boolean mixed : new boolean[] {false, true, true}) {
        Places places = new Places(shmem, mixed);
        for (int count : COUNTS) {
          for (boolean inPlace : new boolean[] {false, true}) {
            for (int root = 0; root < pes; root += Math.max(1, pes - 1)) {
              new Calls(team, places, count, inPlace, root).all();
            }
          }
        }
      }
      team.destroy();
    });
  }

  /** Each collective once, with values that tell who gave them. */
  private record Calls(UccTeam team, Places places, int count, boolean inPlace, int root) {
    private int me() {
      return (int) team.myEndpoint();
    }

    private int pes() {
      return team.size();
    }

    private boolean isRoot() {
      return me() == root;
    }

    private static int given(int pe, int i) {
      return 1_000_000 * (pe + 1) + i;
    }

    private int sum(int i) {
      return pes() * (pes() + 1) / 2 * 1_000_000 + pes() * i;
    }

    private UccArguments arguments(UccCollectiveType type) {
      places.restart();
      UccArguments arguments = new UccArguments(type).root(root).op(UccReductionOp.SUM);
      return inPlace ? arguments.flag(UccCollectiveFlag.IN_PLACE) : arguments;
    }

    void all() {
      broadcast();
      allreduce();
      truth();
      reduce();
      reduceScatter();
      allgather();
      gather();
      scatter();
      alltoall();
    }

    private void broadcast() {
      UccArguments arguments = arguments(UccCollectiveType.BCAST);
      MemorySegment buffer = places.of(count, i -> isRoot() ? given(root, i) : -1);
      call(team, arguments.source(ints(buffer)));
      holds(buffer, i -> given(root, i));
    }

    private void allreduce() {
      UccArguments arguments = arguments(UccCollectiveType.ALLREDUCE);
      MemorySegment source = places.of(count, i -> given(me(), i));
      MemorySegment dest = inPlace ? source : places.of(count, i -> -1);
      call(team, arguments.source(ints(source)).dest(ints(dest)));
      holds(dest, this::sum);
    }

    private void truth() {
      UccArguments arguments = arguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.LAND);
      MemorySegment source = places.of(count, i -> i % 3);
      MemorySegment dest = inPlace ? source : places.of(count, i -> -1);
      call(team, arguments.source(ints(source)).dest(ints(dest)));
      holds(dest, i -> i % 3 == 0 ? 0 : 1);
    }

    private void reduce() {
      UccArguments arguments = arguments(UccCollectiveType.REDUCE);
      MemorySegment source = places.of(count, i -> given(me(), i));
      MemorySegment dest = inPlace ? source : places.of(count, i -> -1);
      call(team, arguments.source(ints(source)).dest(isRoot() ? ints(dest) : null));
      holds(dest, i -> isRoot() ? sum(i) : inPlace ? given(me(), i) : -1);
    }

    private void reduceScatter() {
      UccArguments arguments = arguments(UccCollectiveType.REDUCE_SCATTER);
      MemorySegment source = places.of(count * pes(), i -> given(me(), i));
      MemorySegment dest = inPlace ? source : places.of(count, i -> -1);
      call(team, arguments.source(ints(source)).dest(ints(dest)));
      holds(inPlace ? dest.asSlice(4L * count * me(), 4L * count) : dest, i -> sum(me() * count + i));
    }

    private void allgather() {
      UccArguments arguments = arguments(UccCollectiveType.ALLGATHER);
      MemorySegment dest = places.of(count * pes(), i -> inPlace && i / count == me() ? given(me(), i % count) : -1);
      MemorySegment source = places.of(count, i -> given(me(), i));
      call(team, arguments.source(ints(source)).dest(ints(dest)));
      holds(dest, i -> given(i / count, i % count));
    }

    private void gather() {
      UccArguments arguments = arguments(UccCollectiveType.GATHER);
      MemorySegment dest = places.of(count * pes(), i -> inPlace && i / count == me() ? given(me(), i % count) : -1);
      MemorySegment source = places.of(count, i -> given(me(), i));
      call(team, arguments.source(ints(source)).dest(isRoot() ? ints(dest) : null));
      if (isRoot()) {
        holds(dest, i -> given(i / count, i % count));
      }
    }

    private void scatter() {
      UccArguments arguments = arguments(UccCollectiveType.SCATTER);
      MemorySegment source = places.of(count * pes(), i -> given(i / count, i % count));
      MemorySegment dest = places.of(count, i -> -1);
      call(team, arguments.source(isRoot() ? ints(source) : null).dest(ints(dest)));
      holds(inPlace && isRoot() ? source.asSlice(4L * count * me(), 4L * count) : dest, i -> given(me(), i));
    }

    private void alltoall() {
      UccArguments arguments = arguments(UccCollectiveType.ALLTOALL);
      MemorySegment source = places.of(count * pes(), i -> given(me(), i));
      MemorySegment dest = inPlace ? source : places.of(count * pes(), i -> -1);
      call(team, arguments.source(ints(source)).dest(ints(dest)));
      holds(dest, i -> given(i / count, me() * count + i % count));
    }
  }

  /** Nothing waits in between: who gives from symmetric memory is not through before it was taken from there. */
  @Test
  void whatIsInSymmetricMemoryIsTakenFromThere() {
    Shmem.launch(2, shmem -> {
      UccTeam team = team(OobAllgather.of(shmem.worldTeam()));
      Places places = new Places(shmem, false);
      MemorySegment symmetric = places.of(4096, i -> i);
      UccArguments broadcast = new UccArguments(UccCollectiveType.BCAST).source(ints(symmetric));
      UccArguments ofArray = new UccArguments(UccCollectiveType.BCAST).source(UccBuffer.of(new int[4096]));
      if (shmem.myPe() == 0) {
        UccCollective lent = UccCollective.initAndPost(broadcast, team);
        UccCollective staged = UccCollective.initAndPost(ofArray, team);
        assertThat(await(staged)).isEqualTo(UccStatus.OK);
        assertThat(lent.test()).isEqualTo(UccStatus.INPROGRESS);
        shmem.barrierAll();
        assertThat(await(lent)).isEqualTo(UccStatus.OK);
      } else {
        shmem.barrierAll();
        call(team, broadcast);
        call(team, ofArray);
      }
      team.destroy();
    });
  }
}
