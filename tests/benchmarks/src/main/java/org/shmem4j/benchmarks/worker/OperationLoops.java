package org.shmem4j.benchmarks.worker;

import java.lang.foreign.ValueLayout;
import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.entry.StagedCalls;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** The loop of each operation; the contestants in C have the same. */
final class OperationLoops {
  static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final Map<String, ElementType> TYPES = Map.of(
      "int", ElementType.of("int", Lane.INT, 1, Meaning.SIGNED),
      "long", LONG,
      "float", ElementType.of("float", Lane.FLOAT, 1, Meaning.FLOATING),
      "double", ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING));
  private static final Map<String, Operation> OPERATIONS =
      Map.of("sum", Operation.SUM, "max", Operation.MAX, "min", Operation.MIN);

  private OperationLoops() {}

  static ElementType type(ContestantCommand command) {
    return TYPES.get(command.type());
  }

  /** {@return the loop of a command; null if there is no such operation} */
  static OperationLoop of(ContestantCommand command, Shmem shmem, BenchmarkArrays buffers) {
    ElementType type = type(command);
    SymmetricArray dest = buffers.dest;
    SymmetricArray source = buffers.source;
    Team world = shmem.worldTeam();
    long n = command.bytes() / type.bytes();
    return switch (command.routine()) {
      case "barrier" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          shmem.barrierAll();
        }
      };
      case "allreduce" -> {
        Reduction reduction = Reductions.of(type, OPERATIONS.get(command.operation()));
        yield buffers.areInHeap() ? iterations -> {
          for (long i = 0; i < iterations; i++) {
            StagedCalls.reduce(world, reduction, buffers.heapDest(), buffers.heapSource(), n);
          }
        } : iterations -> {
          for (long i = 0; i < iterations; i++) {
            CollectiveCalls.BLOCKING.reduce(world, reduction, dest, source, n);
          }
        };
      }
      case "scalar" -> {
        Reduction sum = Reductions.of(type, Operation.SUM);
        yield iterations -> {
          long own = source.segment().get(ValueLayout.JAVA_LONG, 0);
          long last = 0;
          for (long i = 0; i < iterations; i++) {
            last = ScalarCalls.reduce(world, sum, Long.BYTES, own);
          }
          dest.segment().set(ValueLayout.JAVA_LONG, 0, last);
        };
      }
      // In one buffer, as MPI's: neither copies at the root.
      case "broadcast" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          CollectiveCalls.BLOCKING.broadcast(world, type, source, source, n, 0);
        }
      };
      case "fcollect" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          CollectiveCalls.BLOCKING.fcollect(world, type, dest, source, n);
        }
      };
      case "alltoall" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          CollectiveCalls.BLOCKING.alltoall(world, type, dest, source, n);
        }
      };
      case "allocate" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          shmem.free(shmem.allocate(BenchmarkArrays.Block.TYPE, command.bytes()));
        }
      };
      case "team" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          world.splitStrided(0, 1, shmem.nPes()).close();
        }
      };
      case "split" -> iterations -> {
        for (long i = 0; i < iterations; i++) {
          world.split(shmem.myPe() % 2, shmem.myPe()).close();
        }
      };
      case "compute_barrier" -> new TurnsLoop(command.bytes(), shmem::barrierAll);
      case "compute_put_barrier" -> new TurnsLoop(command.bytes(), () -> OneSidedLoops.putAndMeet(shmem, buffers));
      case "blocking8", "outstanding8", "computation", "overlap" ->
          RequestLoops.of(command, Reductions.of(type, Operation.SUM), shmem, buffers);
      case "single_adds", "single_gets", "session_adds", "updates", "fetches", "mailbox", "updates_by_hand" ->
          IrregularLoops.of(command, shmem, buffers);
      case "edge", "edge_by_hand", "grid", "grid_by_hand", "list", "list_by_hand" ->
          shmem.nPes() < 2 ? null : buffers.turns(command, shmem);
      case "edge_used", "edge_used_by_hand", "grid_used", "grid_used_by_hand", "list_used", "list_used_by_hand" ->
          shmem.nPes() < 2 ? null : buffers.turns(command, shmem)::runUsed;
      default -> shmem.nPes() < 2 ? null : OneSidedLoops.of(command, shmem, buffers);
    };
  }
}
