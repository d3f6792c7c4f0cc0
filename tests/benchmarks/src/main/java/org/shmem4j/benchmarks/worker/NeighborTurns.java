package org.shmem4j.benchmarks.worker;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.shmem4j.Shmem;
import org.shmem4j.benchmarks.ContestantCommand;

/** Turns of an exchange in which each PE sends edges of its array to its neighbors, where they become ghosts. */
abstract class NeighborTurns implements OperationLoop {
  static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  private static final int CHECKED_TURNS = 2;
  private static final long UNSET = -1;

  final ContestantCommand command;
  final Shmem shmem;

  /** The edges that this PE gives. */
  final NeighborEdge[] edges;

  /** The arrays from which it gives them, in turn. */
  final BenchmarkArrays.Words[] arrays;

  private long used;

  NeighborTurns(ContestantCommand command, Shmem shmem, int arrays) {
    this.command = command;
    this.shmem = shmem;
    this.edges = edgesOf(shmem.myPe()).toArray(NeighborEdge[]::new);
    this.arrays = new BenchmarkArrays.Words[arrays];
    for (int i = 0; i < arrays; i++) {
      this.arrays[i] = shmem.callocate(BenchmarkArrays.Words.TYPE, NeighborEdge.length(command));
    }
  }

  /** {@return the turns of a command} */
  static NeighborTurns of(ContestantCommand command, Shmem shmem) {
    return command.routine().endsWith("_by_hand")
        ? new HandMadeTurns(command, shmem) : new ExchangeTurns(command, shmem);
  }

  /** {@return whether a command measures such turns} */
  static boolean areMeasuredBy(ContestantCommand command) {
    return command.routine().startsWith("edge") || command.routine().startsWith("grid")
        || command.routine().startsWith("list");
  }

  /** Makes turns as in a program that writes its edges before each turn, and reads its ghosts after it. */
  void runUsed(long turns) {
    for (long i = 0; i < turns; i++) {
      used++;
      BenchmarkArrays.Words array = arrays[(int) (used % arrays.length)];
      for (NeighborEdge edge : edges) {
        write(edge, array.segment());
      }
      run(1);
      for (NeighborEdge edge : edges) {
        check(edge, array.segment());
      }
    }
  }

  private void write(NeighborEdge edge, MemorySegment array) {
    for (int i = 0; i < edge.count(); i++) {
      array.setAtIndex(WORD, edge.source(i), used);
    }
  }

  private void check(NeighborEdge edge, MemorySegment array) {
    long sum = 0;
    for (int i = 0; i < edge.count(); i++) {
      sum += array.getAtIndex(WORD, edge.ghosts() + i * edge.stride());
    }
    if (sum != used * edge.count()) {
      throw new IllegalStateException("ghosts must be what their owner wrote: turn=" + used + " owner=" + edge.pe()
          + " sum=" + sum);
    }
  }

  /** {@return whether these are the turns of another command, too} */
  boolean serve(ContestantCommand other) {
    return command.routine().equals(other.routine()) && command.bytes() == other.bytes();
  }

  /** Frees all memory; every PE calls this. */
  void free() {
    for (BenchmarkArrays.Words array : arrays) {
      shmem.free(array);
    }
  }

  private List<NeighborEdge> edgesOf(int pe) {
    return NeighborEdge.of(command, pe, shmem.nPes());
  }

  /** Makes turns, and returns whether every ghost is right. */
  boolean pass(int salt) {
    for (BenchmarkArrays.Words array : arrays) {
      fill(array, salt);
    }
    shmem.barrierAll();
    run(CHECKED_TURNS);
    boolean right = true;
    for (NeighborEdge own : edges) {
      for (NeighborEdge edge : edgesOf(own.pe())) {
        right &= edge.pe() != shmem.myPe() || hasArrived(edge, own.pe(), salt);
      }
    }
    shmem.barrierAll();
    return right;
  }

  private void fill(BenchmarkArrays.Words array, int salt) {
    array.segment().fill((byte) UNSET);
    for (NeighborEdge edge : edges) {
      for (int i = 0; i < edge.count(); i++) {
        array.segment().setAtIndex(WORD, edge.source(i), value(shmem.myPe(), edge.source(i), salt));
      }
    }
  }

  private boolean hasArrived(NeighborEdge edge, int from, int salt) {
    for (BenchmarkArrays.Words array : arrays) {
      for (int i = 0; i < edge.count(); i++) {
        if (array.segment().getAtIndex(WORD, edge.target(i)) != value(from, edge.source(i), salt)) {
          return false;
        }
      }
    }
    return true;
  }

  private static long value(int pe, long index, int salt) {
    return (index << 8) + 31L * pe + salt;
  }
}
