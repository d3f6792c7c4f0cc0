package org.shmem4j.benchmarks.worker;

import java.util.HashMap;
import java.util.Map;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.type.Reduction;

/** Loops of allreduces that are outstanding together, or during a computation. */
final class RequestLoops {
  /** How many calls are outstanding together. */
  static final int CALLS = 8;

  private static final long TRIED_BYTES = 64 << 20;
  private static final int FEW = 20;
  private static final int MANY = 5000;
  private static final int TRIAL_ROUNDS = 20_000;

  /** How long computations are, once found by type and length: all loops have the same. */
  private static final Map<String, Long> ROUNDS = new HashMap<>();

  private RequestLoops() {}

  static OperationLoop of(ContestantCommand command, Reduction reduction, Shmem shmem, BenchmarkArrays buffers) {
    Team world = shmem.worldTeam();
    long n = command.bytes() / reduction.type().bytes();
    SymmetricArray dest = buffers.dest;
    SymmetricArray source = buffers.source;
    return switch (command.routine()) {
      case "blocking8" -> {
        SymmetricArray[] from = parts(buffers.source, command.bytes());
        SymmetricArray[] to = parts(buffers.dest, command.bytes());
        yield iterations -> {
          for (long i = 0; i < iterations; i++) {
            for (int call = 0; call < CALLS; call++) {
              CollectiveCalls.BLOCKING.reduce(world, reduction, to[call], from[call], n);
            }
          }
        };
      }
      case "outstanding8" -> {
        SymmetricArray[] from = parts(buffers.source, command.bytes());
        SymmetricArray[] to = parts(buffers.dest, command.bytes());
        CollectiveRequest[] requests = new CollectiveRequest[CALLS];
        yield iterations -> {
          for (long i = 0; i < iterations; i++) {
            for (int call = 0; call < CALLS; call++) {
              requests[call] = CollectiveCalls.NONBLOCKING.reduce(world, reduction, to[call], from[call], n);
            }
            for (CollectiveRequest request : requests) {
              request.await();
            }
          }
        };
      }
      case "computation" -> {
        long rounds = ROUNDS.computeIfAbsent(
            command.type() + n, key -> roundsOfAllreduce(world, reduction, dest, source, n));
        yield iterations -> {
          for (long i = 0; i < iterations; i++) {
            compute(rounds);
          }
        };
      }
      default -> {
        long rounds = ROUNDS.computeIfAbsent(
            command.type() + n, key -> roundsOfAllreduce(world, reduction, dest, source, n));
        yield iterations -> {
          for (long i = 0; i < iterations; i++) {
            CollectiveRequest request = CollectiveCalls.NONBLOCKING.reduce(world, reduction, dest, source, n);
            compute(rounds);
            request.await();
          }
        };
      }
    };
  }

  private static SymmetricArray[] parts(BenchmarkArrays.Block block, long bytes) {
    SymmetricArray[] parts = new SymmetricArray[CALLS];
    for (int call = 0; call < CALLS; call++) {
      parts[call] = block.part(call * bytes, bytes);
    }
    return parts;
  }

  /** How many rounds of the computation take as long as an allreduce. */
  private static long roundsOfAllreduce(
      Team world, Reduction reduction, SymmetricArray dest, SymmetricArray source, long n) {
    long tries = Math.clamp(TRIED_BYTES / (n * reduction.type().bytes()), FEW, MANY);
    long start = 0;
    for (long i = -tries; i < tries; i++) {
      start = i == 0 ? System.nanoTime() : start;
      CollectiveCalls.BLOCKING.reduce(world, reduction, dest, source, n);
    }
    long allreduce = (System.nanoTime() - start) / tries;
    for (int i = -MANY / 2; i < FEW; i++) {
      start = i == 0 ? System.nanoTime() : start;
      compute(TRIAL_ROUNDS);
    }
    return Math.max(1, FEW * TRIAL_ROUNDS * allreduce / (System.nanoTime() - start));
  }

  /** {@return how many rounds of the computation take a microsecond: of several trials, the quickest} */
  static double roundsPerMicro() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < MANY / 2; i++) {
      long start = System.nanoTime();
      compute(TRIAL_ROUNDS);
      least = Math.min(least, System.nanoTime() - start);
    }
    return TRIAL_ROUNDS * 1e3 / least;
  }

  /** Arithmetic that depends on itself and touches no memory. */
  static void compute(long rounds) {
    long x = rounds;
    for (long i = 0; i < rounds; i++) {
      x = x * 0x9e3779b97f4a7c15L ^ x >>> 29;
    }
    if (x == 1) {
      throw new AssertionError("a value that only keeps the computation from being dropped");
    }
  }
}
