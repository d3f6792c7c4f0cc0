package org.shmem4j.showcases.traffic;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/** The way to wait for exchanges that have none of their own: it spins 50 times and then yields, with a time limit. */
final class Idle {
  private static final long SPINS = 50;
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final IdleStrategy strategy = new BackoffIdleStrategy(SPINS, Long.MAX_VALUE, 1, 1);

  /** Waits until a try succeeds. */
  void until(BooleanSupplier attempt) {
    if (attempt.getAsBoolean()) {
      return;
    }
    long start = System.nanoTime();
    strategy.reset();
    while (!attempt.getAsBoolean()) {
      strategy.idle();
      if (System.nanoTime() - start > LIMIT_NANOS) {
        throw new IllegalStateException("the other partitions must take part within 60 s");
      }
    }
  }
}
