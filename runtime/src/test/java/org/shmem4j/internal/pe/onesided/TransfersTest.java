package org.shmem4j.internal.pe.onesided;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.shmem4j.Context;
import org.shmem4j.ContextOption;
import org.shmem4j.Shmem;
import org.shmem4j.Team;
import org.shmem4j.entry.StridedTransfers;
import org.shmem4j.entry.Transfers;
import org.shmem4j.type.ElementType;

/**
 * Every transfer for every size of element, all bytes of the written array compared with those that Java's loops give.
 */
@Timeout(60)
class TransfersTest {
  private static final int LENGTH = 700;
  private static final int GUARD = 0x5a;

  /** What a call moves: blocks of a size, at a distance, from one array to the other. */
  record Move(long destIndex, long dst, long sourceIndex, long sst, int block, int blocks) {
    void onto(byte[] dest, byte[] source, int bytes) {
      for (int k = 0; k < blocks; k++) {
        int from = (int) (sourceIndex + k * sst) * bytes;
        System.arraycopy(source, from, dest, (int) (destIndex + k * dst) * bytes, block * bytes);
      }
    }
  }

  interface Call {
    void on(Context context, ElementType type, Elements dest, Elements source, MemorySegment local, Move move, int pe);
  }

  record Routine(String name, boolean put, boolean segment, Call call) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static final Routine[] RUNS = {
      new Routine("put", true, false,
          (c, t, d, s, l, m, pe) -> Transfers.BLOCKING.put(c, t, d, m.destIndex, s, m.sourceIndex, m.block, pe)),
      new Routine("put of a segment", true, true,
          (c, t, d, s, l, m, pe) -> Transfers.BLOCKING.put(c, t, d, m.destIndex, l, m.block, pe)),
      new Routine("putNbi", true, false,
          (c, t, d, s, l, m, pe) -> Transfers.NONBLOCKING.put(c, t, d, m.destIndex, s, m.sourceIndex, m.block, pe)),
      new Routine("putNbi of a segment", true, true,
          (c, t, d, s, l, m, pe) -> Transfers.NONBLOCKING.put(c, t, d, m.destIndex, l, m.block, pe)),
      new Routine("get", false, false,
          (c, t, d, s, l, m, pe) -> Transfers.BLOCKING.get(c, t, d, m.destIndex, s, m.sourceIndex, m.block, pe)),
      new Routine("get to a segment", false, true,
          (c, t, d, s, l, m, pe) -> Transfers.BLOCKING.get(c, t, l, s, m.sourceIndex, m.block, pe)),
      new Routine("getNbi", false, false,
          (c, t, d, s, l, m, pe) -> Transfers.NONBLOCKING.get(c, t, d, m.destIndex, s, m.sourceIndex, m.block, pe)),
      new Routine("getNbi to a segment", false, true,
          (c, t, d, s, l, m, pe) -> Transfers.NONBLOCKING.get(c, t, l, s, m.sourceIndex, m.block, pe)),
  };
  private static final Routine[] SPACED = {
      new Routine("iput", true, false,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.put(c, t, d, m.destIndex, s, m.sourceIndex, m.dst, m.sst,
              1, m.blocks, pe)),
      new Routine("iput of a segment", true, true,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.put(c, t, d, m.destIndex, l, m.dst, m.sst, 1, m.blocks,
              pe)),
      new Routine("iget", false, false,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.get(c, t, d, m.destIndex, s, m.sourceIndex, m.dst, m.sst,
              1, m.blocks, pe)),
      new Routine("iget to a segment", false, true,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.get(c, t, l, s, m.sourceIndex, m.dst, m.sst, 1, m.blocks,
              pe)),
  };
  private static final Routine[] BLOCKS = {
      new Routine("ibput", true, false,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.put(c, t, d, m.destIndex, s, m.sourceIndex, m.dst, m.sst,
              m.block, m.blocks, pe)),
      new Routine("ibput of a segment", true, true,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.put(c, t, d, m.destIndex, l, m.dst, m.sst, m.block,
              m.blocks, pe)),
      new Routine("ibget", false, false,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.get(c, t, d, m.destIndex, s, m.sourceIndex, m.dst, m.sst,
              m.block, m.blocks, pe)),
      new Routine("ibget to a segment", false, true,
          (c, t, d, s, l, m, pe) -> StridedTransfers.BLOCKING.get(c, t, l, s, m.sourceIndex, m.dst, m.sst, m.block,
              m.blocks, pe)),
  };

  private static final Move[] RUN_MOVES = {
      new Move(3, 0, 5, 0, 1, 1), new Move(0, 0, 1, 0, 2, 1), new Move(1, 0, 0, 0, 65, 1),
      new Move(0, 0, 0, 0, LENGTH, 1),
  };
  private static final Move[] SPACED_MOVES = {
      new Move(2, 1, 3, 1, 1, 9), new Move(1, 2, 4, 3, 1, 33), new Move(4, 7, 0, 1, 1, 100), new Move(9, 5, 9, 1, 1, 1),
  };
  private static final Move[] BLOCK_MOVES = {
      new Move(2, 3, 3, 3, 3, 9), new Move(1, 4, 4, 5, 3, 33), new Move(0, 2, 1, 6, 2, 100), new Move(9, 9, 9, 8, 8, 1),
  };

  static Stream<Arguments> everySizeAndKind() {
    return Stream.of(1, 2, 4, 8, 16).flatMap(bytes -> Stream.of(
        Arguments.of(bytes, RUNS, RUN_MOVES), Arguments.of(bytes, SPACED, SPACED_MOVES),
        Arguments.of(bytes, BLOCKS, BLOCK_MOVES)));
  }

  @ParameterizedTest
  @MethodSource("everySizeAndKind")
  void movesWhatItShouldAndNothingElse(int bytes, Routine[] routines, Move[] moves) {
    ElementType type = ElementType.bits(bytes * 8);
    for (int pes = 1; pes <= 3; pes++) {
      Shmem.launch(pes, shmem -> {
        Elements dest = shmem.allocate(Elements.type(bytes), LENGTH);
        Elements source = shmem.allocate(Elements.type(bytes), LENGTH);
        try (Context context = shmem.createContext()) {
          for (Routine routine : routines) {
            for (Move move : moves) {
              check(shmem, context, routine, type, dest, source, move);
            }
          }
        }
      });
    }
  }

  private static void check(
      Shmem shmem, Context context, Routine routine, ElementType type, Elements dest, Elements source, Move asked) {
    boolean segment = routine.segment;
    Move move = !segment ? asked : routine.put
        ? new Move(asked.destIndex, asked.dst, 0, asked.sst, asked.block, asked.blocks)
        : new Move(0, asked.dst, asked.sourceIndex, asked.sst, asked.block, asked.blocks);
    int me = shmem.myPe();
    int next = (me + 1) % shmem.nPes();
    int previous = (me + shmem.nPes() - 1) % shmem.nPes();
    byte[] expected = dest.fillWith(GUARD);
    byte[] own = source.fillAs(me);
    byte[] local = routine.put ? own.clone() : dest.fillWith(GUARD);
    shmem.barrierAll();
    MemorySegment near = segment ? MemorySegment.ofArray(local) : null;
    routine.call.on(me % 2 == 0 ? null : context, type, dest, source, near, move, next);
    shmem.barrierAll();
    byte[] moved = Elements.pattern(routine.put ? previous : next, own.length);
    move.onto(expected, moved, type.bytes());
    assertThat(segment && !routine.put ? local : dest.bytes()).as("%s %s", routine, move).isEqualTo(expected);
    assertThat(source.bytes()).as("source of %s %s", routine, move).isEqualTo(own);
    shmem.barrierAll();
  }

  @Test
  void slicesMoveOnlyTheirPart() {
    Shmem.launch(2, shmem -> {
      Elements whole = shmem.allocate(Elements.type(4), 16);
      whole.fillWith(GUARD);
      Elements source = shmem.allocate(Elements.type(4), 4);
      source.fillAs(shmem.myPe());
      shmem.barrierAll();
      Transfers.BLOCKING.put(null, ElementType.bits(32), whole.slice(4, 4), 1, source, 0, 3, 1 - shmem.myPe());
      shmem.barrierAll();
      byte[] expected = new byte[64];
      java.util.Arrays.fill(expected, (byte) GUARD);
      System.arraycopy(Elements.pattern(1 - shmem.myPe(), 16), 0, expected, 20, 12);
      assertThat(whole.bytes()).isEqualTo(expected);
    });
  }

  @Test
  void overlappingRunsOfOnePeMoveAsIfThroughACopy() {
    Shmem.launch(1, shmem -> {
      Elements array = shmem.allocate(Elements.type(8), 300);
      byte[] expected = array.fillAs(0);
      System.arraycopy(expected.clone(), 0, expected, 8, 200 * 8);
      Transfers.BLOCKING.put(null, ElementType.bits(64), array, 1, array, 0, 200, 0);
      assertThat(array.bytes()).isEqualTo(expected);
    });
  }

  @Test
  void aContextCountsPesInItsTeam() {
    Shmem.launch(4, shmem -> {
      Elements dest = shmem.callocate(Elements.type(4), 1);
      Elements source = shmem.allocate(Elements.type(4), 1);
      Elements got = shmem.callocate(Elements.type(4), 1);
      source.set(0, shmem.myPe() + 10);
      Team backwards = shmem.worldTeam().splitStrided(3, -2, 2);
      if (backwards.isValid()) {
        try (Context context = backwards.createContext(ContextOption.SERIALIZED)) {
          Transfers.BLOCKING.put(context, ElementType.bits(32), dest, 0, source, 0, 1, 1 - backwards.myPe());
          backwards.sync();
          Transfers.BLOCKING.get(context, ElementType.bits(32), got, 0, dest, 0, 1, 0);
        }
      }
      shmem.barrierAll();
      assertThat(dest.getInt(0)).isEqualTo(new int[] {0, 13, 0, 11}[shmem.myPe()]);
      assertThat(got.getInt(0)).isEqualTo(backwards.isValid() ? 11 : 0);
    });
  }

  @Test
  void zeroCountsMoveNothingAndTakeNull() {
    Shmem.launch(2, shmem -> {
      ElementType type = ElementType.bits(32);
      Elements array = shmem.allocate(Elements.type(4), 4);
      Context context = shmem.defaultContext();
      byte[] before = array.fillAs(0);
      Transfers.BLOCKING.put(null, type, array, 0, array, 4, 0, 1);
      Transfers.BLOCKING.put(context, type, null, 0, (Elements) null, 0, 0, 1);
      Transfers.BLOCKING.put(null, type, null, 0, array, 0, 0, 1);
      Transfers.BLOCKING.put(null, type, array, 0, (MemorySegment) null, 0, 1);
      Transfers.BLOCKING.get(null, type, (Elements) null, 0, array, 0, 0, 1);
      Transfers.BLOCKING.get(null, type, (MemorySegment) null, array, 0, 0, 1);
      StridedTransfers.BLOCKING.put(null, type, array, 0, array, 0, 9, 9, 1, 0, 1);
      StridedTransfers.BLOCKING.get(null, type, (MemorySegment) null, array, 0, 9, 9, 1, 0, 1);
      StridedTransfers.BLOCKING.put(null, type, array, 0, array, 0, 9, 9, 0, 7, 1);
      StridedTransfers.BLOCKING.get(null, type, array, 0, array, 0, 9, 9, 7, 0, 1);
      shmem.barrierAll();
      assertThat(array.bytes()).isEqualTo(before);
    });
  }
}
