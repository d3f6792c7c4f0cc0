package org.shmem4j.benchmarks.worker;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.entry.Transfers;

/**
 * Random updates as a program exchanges them by hand: it gathers some for each PE, puts them to that PE, meets the
 * others, and applies those that have arrived. Rounds use two rooms in turn, so that one barrier is enough.
 */
final class HandMadeUpdates {
  private static final int UPDATES = 2000;
  private static final int UPDATE_WORDS = 2;
  private static final int ROOM_WORDS = 1 + UPDATES * UPDATE_WORDS;
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  private final Shmem shmem;
  private final BenchmarkArrays.Words table;
  private final BenchmarkArrays.Words outgoing;
  private final BenchmarkArrays.Words inbox;
  private final int[] filled;
  private final int pes;
  private final IrregularLoops random;
  private int turn;

  HandMadeUpdates(Shmem shmem, BenchmarkArrays.Words table, IrregularLoops random) {
    this.shmem = shmem;
    this.table = table;
    this.pes = shmem.nPes();
    this.outgoing = shmem.callocate(BenchmarkArrays.Words.TYPE, (long) pes * ROOM_WORDS);
    this.inbox = shmem.callocate(BenchmarkArrays.Words.TYPE, 2L * pes * ROOM_WORDS);
    this.filled = new int[pes];
    this.random = random;
  }

  void run(long iterations) {
    for (long i = 0; i < iterations; i++) {
      gather(outgoing.segment());
      int first = (turn & 1) * pes;
      put(first);
      shmem.barrierAll();
      apply(inbox.segment(), table.segment(), first);
      turn++;
    }
  }

  private void gather(MemorySegment out) {
    for (int i = 0; i < UPDATES; i++) {
      random.step();
      int pe = random.pe();
      int at = pe * ROOM_WORDS + 1 + filled[pe];
      out.setAtIndex(WORD, at, random.index());
      out.setAtIndex(WORD, at + 1, 1);
      filled[pe] += UPDATE_WORDS;
    }
  }

  private void put(int first) {
    for (int pe = 0; pe < pes; pe++) {
      long from = (long) pe * ROOM_WORDS;
      outgoing.segment().setAtIndex(WORD, from, filled[pe]);
      Transfers.BLOCKING.put(shmem.defaultContext(), OperationLoops.LONG, inbox,
          (long) (first + shmem.myPe()) * ROOM_WORDS,
          outgoing, from, filled[pe] + 1, pe);
      filled[pe] = 0;
    }
  }

  private void apply(MemorySegment in, MemorySegment own, int first) {
    for (int room = first; room < first + pes; room++) {
      long at = (long) room * ROOM_WORDS;
      long end = at + 1 + in.getAtIndex(WORD, at);
      for (long i = at + 1; i < end; i += UPDATE_WORDS) {
        long place = in.getAtIndex(WORD, i);
        own.setAtIndex(WORD, place, own.getAtIndex(WORD, place) + in.getAtIndex(WORD, i + 1));
      }
    }
  }
}
