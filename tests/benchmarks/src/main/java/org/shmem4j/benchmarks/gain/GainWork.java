package org.shmem4j.benchmarks.gain;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.shmem4j.Shmem;
import org.shmem4j.api.Scalars;

/** Work that divides into equal parts: darts thrown at a square, of which those in a circle are counted. */
final class GainWork {
  private static final int DARTS_OF_A_PART = 10_000;

  private GainWork() {}

  /**
   * Does all the work in one of the ways, and prints how many darts hit.
   *
   * @param arguments the way, and how many parts there are
   */
  public static void main(String[] arguments) {
    long parts = Long.parseLong(arguments[1]);
    switch (arguments[0]) {
      case "loop" -> System.out.println(hits(0, parts, 1));
      case "stream" -> System.out.println(LongStream.range(0, parts).parallel().map(GainWork::hitsOf).sum());
      case "pes" -> Shmem.run(shmem -> {
        long hits = Scalars.longSum(shmem.worldTeam(), hits(shmem.myPe(), parts, shmem.nPes()));
        if (shmem.myPe() == 0) {
          System.out.println(hits);
        }
      });
      default -> throw new IllegalArgumentException(arguments[0]);
    }
  }

  /** {@return how many darts of every {@code step}th part hit} */
  static long hits(long first, long parts, int step) {
    long hits = 0;
    for (long part = first; part < parts; part += step) {
      hits += hitsOf(part);
    }
    return hits;
  }

  private static long hitsOf(long part) {
    SplittableRandom random = new SplittableRandom(part);
    long hits = 0;
    for (int dart = 0; dart < DARTS_OF_A_PART; dart++) {
      double x = random.nextDouble();
      double y = random.nextDouble();
      if (x * x + y * y < 1) {
        hits++;
      }
    }
    return hits;
  }
}
