package org.shmem4j.benchmarks.worker;

import java.util.function.IntConsumer;
import org.shmem4j.Comparison;
import org.shmem4j.Context;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.benchmarks.ContestantCommand;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;

/** The loops of the operations between PE 0 and PE 1; other PEs, and usually also PE 1, have nothing to do in them. */
final class OneSidedLoops {
  private static final int WINDOW = 16;
  private static final int PUT_ELEMENTS = 1024; // of 8 bytes

  private OneSidedLoops() {}

  /** {@return the loop of a command; null if there is no such operation} */
  static OperationLoop of(ContestantCommand command, Shmem shmem, BenchmarkArrays buffers) {
    ElementType type = OperationLoops.type(command);
    SymmetricArray dest = buffers.dest;
    SymmetricArray source = buffers.source;
    Context context = shmem.defaultContext();
    long n = command.bytes() / type.bytes();
    return switch (command.routine()) {
      case "put" -> first(shmem, iterations -> {
        for (long i = 0; i < iterations; i++) {
          Transfers.BLOCKING.put(context, type, dest, 0, source, 0, n, 1);
          shmem.quiet();
        }
      });
      case "get" -> first(shmem, iterations -> {
        for (long i = 0; i < iterations; i++) {
          Transfers.BLOCKING.get(context, type, dest, 0, source, 0, n, 1);
          shmem.quiet();
        }
      });
      case "fetch_add" -> first(shmem, iterations -> {
        for (long i = 0; i < iterations; i++) {
          long ignored = AtomicWords.fetch(AtomicOp.ADD, context, buffers.words, BenchmarkArrays.COUNTER, 8, 1, 0, 1);
        }
      });
      case "put_bandwidth" -> first(shmem, iterations -> {
        for (long i = 0; i < iterations; i++) {
          Transfers.NONBLOCKING.put(context, type, dest, 0, source, 0, n, 1);
          quietAfterWindow(shmem, i);
        }
        shmem.quiet();
      });
      case "get_bandwidth" -> first(shmem, iterations -> {
        for (long i = 0; i < iterations; i++) {
          Transfers.NONBLOCKING.get(context, type, dest, 0, source, 0, n, 1);
          quietAfterWindow(shmem, i);
        }
        shmem.quiet();
      });
      case "pingpong" -> iterations -> pingPong(iterations, shmem, buffers.words,
          peer -> WordTransfers.put(null, buffers.words, BenchmarkArrays.FLAG, 8, shmem.myPe() + 1, peer));
      case "put_signal" -> iterations -> pingPong(iterations, shmem, buffers.words,
          peer -> Transfers.BLOCKING.putSignal(
              context, type, dest, 0, source, 0, n, buffers.words, BenchmarkArrays.FLAG, shmem.myPe()
                  + 1,
              SignalOp.SET, peer));
      case "put_fence_atomic" -> iterations -> pingPong(iterations, shmem, buffers.words, peer -> {
        Transfers.BLOCKING.put(context, type, dest, 0, source, 0, n, peer);
        shmem.fence();
        AtomicWords.apply(AtomicOp.SET, context, buffers.words, BenchmarkArrays.FLAG, 8, shmem.myPe() + 1, 0, peer);
      });
      default -> null;
    };
  }

  /** Puts to each other PE, and meets them. */
  static void putAndMeet(Shmem shmem, BenchmarkArrays buffers) {
    for (int i = 1; i < shmem.nPes(); i++) {
      Transfers.BLOCKING.put(shmem.defaultContext(), OperationLoops.LONG, buffers.dest, 0, buffers.source, 0,
          PUT_ELEMENTS,
          (shmem.myPe() + i) % shmem.nPes());
    }
    shmem.barrierAll();
  }

  private static OperationLoop first(Shmem shmem, OperationLoop loop) {
    return shmem.myPe() == 0 ? loop : iterations -> {};
  }

  private static void quietAfterWindow(Shmem shmem, long i) {
    if (i % WINDOW == WINDOW - 1) {
      shmem.quiet();
    }
  }

  /** Sends pings back and forth. An iteration is one direction, so half of all iterations are answers. */
  private static void pingPong(long iterations, Shmem shmem, SymmetricArray flag, IntConsumer ping) {
    int me = shmem.myPe();
    for (long i = 0; i < iterations && me < 2; i += 2) {
      if (me == 0) {
        ping.accept(1);
        await(flag, 2);
      } else {
        await(flag, 1);
        ping.accept(0);
      }
    }
  }

  private static void await(SymmetricArray flag, long value) {
    Waits.waitUntil(OperationLoops.LONG, flag, BenchmarkArrays.FLAG, Comparison.EQ, value);
    WordTransfers.put(null, flag, BenchmarkArrays.FLAG, 8, BenchmarkArrays.NOTHING, flag.shmem().myPe());
  }
}
