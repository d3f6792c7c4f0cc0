package org.shmem4j.benchmarks.worker;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.entry.Signals;
import org.shmem4j.entry.Transfers;
import org.shmem4j.type.ElementType;

/**
 * Turns as a program makes them by hand: the elements that a neighbor needs are put directly into its ghosts, with a
 * signal, or into an inbox if the ghosts are not contiguous. There are two arrays and two inboxes in turn, and a signal
 * for each side in each of them, since a neighbor may be one turn ahead. None is two turns ahead, since each PE gives
 * something to every PE from which it gets something.
 */
final class HandMadeTurns extends NeighborTurns {
  private static final int ARRAYS = 2;
  private static final int SIGNAL_DISTANCE = 16; // 128 bytes, so that each has cache lines of its own

  private final ElementType type;
  private final int count;
  private final BenchmarkArrays.Words packed;
  private final BenchmarkArrays.Words inboxes;
  private final BenchmarkArrays.Words arrived;
  private int turn;

  HandMadeTurns(ContestantCommand command, Shmem shmem) {
    super(command, shmem, ARRAYS);
    this.type = OperationLoops.type(command);
    this.count = Math.toIntExact(command.bytes() / Double.BYTES);
    this.packed = shmem.callocate(BenchmarkArrays.Words.TYPE, count);
    this.inboxes = shmem.callocate(BenchmarkArrays.Words.TYPE, (long) NeighborEdge.SIDES * ARRAYS * count);
    this.arrived = shmem.callocate(BenchmarkArrays.Words.TYPE, (long) NeighborEdge.SIDES * ARRAYS * SIGNAL_DISTANCE);
  }

  @Override
  void free() {
    super.free();
    shmem.free(packed);
    shmem.free(inboxes);
    shmem.free(arrived);
  }

  @Override
  public void run(long turns) {
    for (long i = 0; i < turns; i++) {
      turn++;
      BenchmarkArrays.Words array = arrays[turn % ARRAYS];
      for (NeighborEdge edge : edges) {
        give(edge, array);
      }
      for (NeighborEdge edge : edges) {
        take(edge, array);
      }
    }
  }

  private void give(NeighborEdge edge, BenchmarkArrays.Words array) {
    if (edge.list() != null) {
      pack(edge.list(), array.segment(), packed.segment());
      putSignal(edge, array, edge.to(), packed, 0);
    } else if (edge.stride() == 1) {
      putSignal(edge, array, edge.to(), array, edge.from());
    } else {
      copy(array.segment(), edge.from(), edge.stride(), packed.segment(), 0, 1);
      putSignal(edge, inboxes, inbox(edge.side()), packed, 0);
    }
  }

  private void take(NeighborEdge edge, BenchmarkArrays.Words array) {
    long ignored = Signals.signalWaitUntil(arrived, signal(edge.ownSide()), Comparison.EQ, turn);
    if (edge.stride() != 1) {
      copy(inboxes.segment(), inbox(edge.ownSide()), 1, array.segment(), edge.ghosts(), edge.stride());
    }
  }

  private int inTurn(int side) {
    return side * ARRAYS + turn % ARRAYS;
  }

  private int signal(int side) {
    return inTurn(side) * SIGNAL_DISTANCE;
  }

  private long inbox(int side) {
    return (long) inTurn(side) * count;
  }

  private static void pack(int[] list, MemorySegment from, MemorySegment to) {
    for (int i = 0; i < list.length; i++) {
      to.setAtIndex(WORD, i, from.getAtIndex(WORD, list[i]));
    }
  }

  private void copy(MemorySegment from, long first, long stride, MemorySegment to, long firstThere, long strideThere) {
    for (int i = 0; i < count; i++) {
      to.setAtIndex(WORD, firstThere + i * strideThere, from.getAtIndex(WORD, first + i * stride));
    }
  }

  private void putSignal(
      NeighborEdge edge, BenchmarkArrays.Words dest, long destIndex, BenchmarkArrays.Words source, long sourceIndex) {
    Transfers.BLOCKING.putSignal(shmem.defaultContext(), type, dest, destIndex, source, sourceIndex, count, arrived,
        signal(edge.side()), turn, SignalOp.SET, edge.pe());
  }
}
