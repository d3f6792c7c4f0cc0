package org.shmem4j.showcases.traffic;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.shmem4j.Shmem;

/**
 * Measures the time of exchanges, in which each partition sends a message of the same length to every other one and
 * waits for theirs. All ways to exchange are open at once, and take turns.
 */
public final class CompareExchanges {
  private static final int BLOCK = 1000;
  private static final int PRACTICE_BLOCKS = 20;
  private static final long BYTES_OF_ONE = 0x0101010101010101L;

  private CompareExchanges() {}

  /**
   * Compares, on as many PEs as there are.
   *
   * @param args a folder in memory, such as one in /dev/shm; the length of messages; how many thousand exchanges of
   *     each kind; "all" if the receiver reads all of a message, or "last" for only its last word; the ways, by default
   *     all
   */
  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    int length = Integer.parseInt(args[1]);
    int blocks = Integer.parseInt(args[2]);
    boolean readsAll = args[3].equals("all");
    if (length <= 0 || length % Long.BYTES != 0 || !(readsAll || args[3].equals("last"))) {
      throw new IllegalArgumentException(
          "a message must have whole words, of which \"all\" or the \"last\" is read: length=" + length + " "
              + args[3]);
    }
    List<ExchangeWays> ways = args.length == 4 ? List.of(ExchangeWays.values())
        : Arrays.stream(args).skip(4).map(name -> ExchangeWays.valueOf(name.toUpperCase(Locale.ROOT))).toList();
    Shmem.run(shmem -> {
      StepExchange[] open = ways.stream().map(way -> way.open(shmem, folder, length)).toArray(StepExchange[]::new);
      long[][] nanos = new long[open.length][blocks * BLOCK];
      for (int block = -PRACTICE_BLOCKS; block < blocks; block++) {
        for (int way = 0; way < open.length; way++) {
          shmem.barrierAll();
          time(shmem, open[way], length, readsAll, nanos[way], Math.max(0, block) * BLOCK);
        }
      }
      for (StepExchange way : open) {
        shmem.barrierAll();
        way.close();
      }
      if (shmem.myPe() == 0) {
        for (int way = 0; way < open.length; way++) {
          Arrays.sort(nanos[way]);
          System.out.printf("%-8s %d PEs %6d bytes: median %7.2f us, 99th percentile %8.2f us%n", ways.get(way),
              shmem.nPes(), length, micros(nanos[way], 0.5), micros(nanos[way], 0.99));
        }
      }
    });
  }

  private static double micros(long[] sorted, double part) {
    return sorted[(int) (sorted.length * part)] / 1e3;
  }

  private static void time(
      Shmem shmem, StepExchange exchange, int length, boolean readsAll, long[] nanos, int first) {
    byte[] message = new byte[length];
    Arrays.fill(message, (byte) (shmem.myPe() + 1));
    int read = readsAll ? length : Long.BYTES;
    long[] sum = {0};
    for (int i = 0; i < BLOCK; i++) {
      long start = System.nanoTime();
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        if (pe != shmem.myPe()) {
          exchange.send(pe, message, length);
        }
      }
      exchange.receive((from, buffer, at, count) -> sum[0] += sum(buffer, at + count - read, at + count));
      nanos[first + i] = System.nanoTime() - start;
    }
    long others = shmem.nPes() * (shmem.nPes() + 1L) / 2 - (shmem.myPe() + 1);
    if (sum[0] != BLOCK * (long) (read / Long.BYTES) * BYTES_OF_ONE * others) {
      throw new IllegalStateException("every message must arrive: sum=" + sum[0]);
    }
  }

  private static long sum(ByteBuffer buffer, int from, int to) {
    long sum = 0;
    for (int at = from; at < to; at += Long.BYTES) {
      sum += buffer.getLong(at);
    }
    return sum;
  }
}
