package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.type.Kernel;

/**
 * Combines incoming elements with this PE's elements instead of overwriting these; the PE's own is the left operand. If
 * elements are not contiguous, both operands are first gathered in blocks.
 */
final class CombiningCopier extends Copier {
  private static final long BLOCK_BYTES = 4096;
  private static final int ALIGNMENT = 64;

  private final int elementBytes;
  private final long blockBytes;
  private final MemorySegment blocks; // this PE's elements, and behind them the incoming ones

  CombiningCopier(PeCore core, int elementBytes) {
    super(core);
    this.elementBytes = elementBytes;
    this.blockBytes = Math.max(1, BLOCK_BYTES / elementBytes) * elementBytes;
    this.blocks = Arena.ofAuto().allocate(2 * blockBytes, ALIGNMENT);
  }

  /** Gathers some of the incoming elements in the second block. */
  @FunctionalInterface
  private interface Incoming {
    void get(long from, long to);
  }

  @Override
  void unpack(Turn turn, TypeMap map, long from) {
    if (map.isRun()) {
      combineRun(turn, map, from);
    } else {
      combine(turn, map,
          (start, end) -> MemorySegment.copy(memory, from + start, blocks, blockBytes, end - start));
    }
  }

  @Override
  void unpack(Turn turn, TypeMap map, MemorySegment from) {
    combine(turn, map, (start, end) -> MemorySegment.copy(from, start, blocks, blockBytes, end - start));
  }

  @Override
  void copy(Turn turn, int pe, TypeMap there, TypeMap here) {
    long array = heap(pe) + turn.offset(0);
    if (here.isRun() && there.isRun()) {
      combineRun(turn, here, array + there.start());
    } else {
      combine(turn, here, (start, end) -> there.pack(memory, array, blocks, blockBytes, start, end));
    }
  }

  private void combineRun(Turn turn, TypeMap here, long from) {
    long own = heap() + turn.offset(0) + here.start();
    turn.kernel().combine(memory, own, own, from, here.bytes() / elementBytes);
  }

  private void combine(Turn turn, TypeMap here, Incoming incoming) {
    if (here.isApart()) {
      combine(turn, here, incoming, 0, here.bytes());
      return;
    }
    // An element may occur twice, so an earlier result must be visible to what is combined with it later.
    long[] bounds = here.runs(Integer.MAX_VALUE);
    long done = 0;
    for (int run = 0; run < bounds.length; run += 2) {
      long bytes = bounds[run + 1] - bounds[run];
      combine(turn, here, incoming, done, done + bytes);
      done += bytes;
    }
  }

  private void combine(Turn turn, TypeMap here, Incoming incoming, long from, long to) {
    Kernel kernel = turn.kernel();
    long array = heap() + turn.offset(0);
    for (long start = from; start < to; start += blockBytes) {
      long end = Math.min(to, start + blockBytes);
      here.pack(memory, array, blocks, 0, start, end);
      incoming.get(start, end);
      kernel.combine(blocks, 0, 0, blockBytes, (end - start) / elementBytes);
      here.unpack(memory, array, blocks, 0, start, end);
    }
  }
}
