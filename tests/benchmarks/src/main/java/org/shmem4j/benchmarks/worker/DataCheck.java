package org.shmem4j.benchmarks.worker;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.benchmarks.ContestantCommand;

/** Runs an operation once on known data, with the same checks as the contestants in C. */
final class DataCheck {
  private static final int UNSET = -1;

  private DataCheck() {}

  /** Whether every element is right. */
  static boolean passes(ContestantCommand command, OperationLoop loop, Shmem shmem, BenchmarkArrays buffers, int salt) {
    if (NeighborTurns.areMeasuredBy(command)) {
      return buffers.turns(command, shmem).pass(salt);
    }
    int me = shmem.myPe();
    int pes = shmem.nPes();
    long n = command.bytes() / OperationLoops.type(command).bytes();
    boolean receives = command.routine().equals("broadcast") && me != 0;
    long blocks = command.routine().endsWith("8") ? RequestLoops.CALLS : pes;
    for (long i = 0; i < n * blocks; i++) {
      set(buffers.source, command, i, receives ? UNSET : value(me, i, salt));
      set(buffers.dest, command, i, UNSET);
    }
    boolean inHeap = buffers.areInHeap() && command.routine().equals("allreduce");
    if (inHeap) {
      buffers.fillHeap(command.bytes());
    }
    shmem.barrierAll();
    loop.run(isBothWays(command) ? 2 : 1);
    shmem.barrierAll();
    if (inHeap) {
      buffers.takeFromHeap(command.bytes());
    }
    boolean right = true;
    for (long i = 0; i < n * blocks; i++) {
      int from = (int) (i / n);
      right &= switch (command.routine()) {
        case "allreduce" -> i >= n || is(buffers.dest, command, i, reduced(command.operation(), pes, i, salt));
        case "overlap", "scalar" -> i >= n || is(buffers.dest, command, i, reduced("sum", pes, i, salt));
        case "blocking8", "outstanding8" -> is(buffers.dest, command, i, reduced("sum", pes, i, salt));
        case "broadcast" -> i >= n || is(buffers.source, command, i, value(0, i, salt));
        case "fcollect" -> is(buffers.dest, command, i, value(from, i % n, salt));
        case "alltoall" -> is(buffers.dest, command, i, value(from, me * n + i % n, salt));
        case "put", "put_bandwidth" -> me != 1 || i >= n || is(buffers.dest, command, i, value(0, i, salt));
        case "put_signal", "put_fence_atomic" ->
            me > 1 || i >= n || is(buffers.dest, command, i, value(1 - me, i, salt));
        case "get", "get_bandwidth" -> me != 0 || i >= n || is(buffers.dest, command, i, value(1, i, salt));
        default -> true;
      };
    }
    return right;
  }

  /** {@return whether every second call is the answer to the one before} */
  private static boolean isBothWays(ContestantCommand command) {
    return switch (command.routine()) {
      case "pingpong", "put_signal", "put_fence_atomic" -> true;
      default -> false;
    };
  }

  /** The value of element i of a PE's source: small, so that every type holds every result exactly. */
  private static int value(int pe, long i, int salt) {
    return (int) ((i * 7 + salt) % 61) + 3 * pe;
  }

  private static int reduced(String operation, int pes, long i, int salt) {
    int result = value(0, i, salt);
    for (int pe = 1; pe < pes; pe++) {
      int next = value(pe, i, salt);
      result = switch (operation) {
        case "sum" -> result + next;
        case "max" -> Math.max(result, next);
        default -> Math.min(result, next);
      };
    }
    return result;
  }

  private static void set(SymmetricArray array, ContestantCommand command, long i, int value) {
    MemorySegment memory = array.segment();
    switch (command.type()) {
      case "int" -> memory.setAtIndex(ValueLayout.JAVA_INT, i, value);
      case "long" -> memory.setAtIndex(ValueLayout.JAVA_LONG, i, value);
      case "float" -> memory.setAtIndex(ValueLayout.JAVA_FLOAT, i, value);
      default -> memory.setAtIndex(ValueLayout.JAVA_DOUBLE, i, value);
    }
  }

  private static boolean is(SymmetricArray array, ContestantCommand command, long i, int value) {
    MemorySegment memory = array.segment();
    return switch (command.type()) {
      case "int" -> memory.getAtIndex(ValueLayout.JAVA_INT, i) == value;
      case "long" -> memory.getAtIndex(ValueLayout.JAVA_LONG, i) == value;
      case "float" -> memory.getAtIndex(ValueLayout.JAVA_FLOAT, i) == value;
      default -> memory.getAtIndex(ValueLayout.JAVA_DOUBLE, i) == value;
    };
  }
}
