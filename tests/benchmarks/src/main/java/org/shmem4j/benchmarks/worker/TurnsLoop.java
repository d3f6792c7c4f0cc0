package org.shmem4j.benchmarks.worker;

/** Computes and calls in turn, as programs do. The computation is the same each time, and does not count. */
final class TurnsLoop implements OperationLoop {
  /** Measured once, since all loops compute in the same way. */
  private static double roundsPerMicro;

  private final long micros;
  private final Runnable calls;
  private long computed;

  /**
   * Creates a loop.
   *
   * @param micros how long a turn of computing takes
   * @param calls the calls after it
   */
  TurnsLoop(long micros, Runnable calls) {
    this.micros = micros;
    this.calls = calls;
  }

  private static long rounds(long micros) {
    if (roundsPerMicro == 0) {
      roundsPerMicro = RequestLoops.roundsPerMicro();
    }
    return (long) (micros * roundsPerMicro);
  }

  @Override
  public void run(long iterations) {
    long rounds = rounds(micros);
    computed = 0;
    for (long i = 0; i < iterations; i++) {
      long start = System.nanoTime();
      RequestLoops.compute(rounds);
      computed += System.nanoTime() - start;
      calls.run();
    }
  }

  @Override
  public long besideNanos() {
    return computed;
  }
}
