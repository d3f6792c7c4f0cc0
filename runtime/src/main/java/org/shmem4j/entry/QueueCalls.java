package org.shmem4j.entry;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.shmem4j.ShmemQueue;
import org.shmem4j.internal.pe.control.CarriedOut;
import org.shmem4j.internal.pe.queue.QueueImpl;

/** Puts calls on a queue. Each method returns the call's event. */
public final class QueueCalls {
  private QueueCalls() {}

  /** Queues a collective. */
  public static CompletableFuture<Void> collective(ShmemQueue queue, Runnable call, CompletionStage<?>... after) {
    return usable(queue).submit(CarriedOut.around(returningNothing(call)), true, after);
  }

  /** Queues a call without a result. */
  public static CompletableFuture<Void> run(ShmemQueue queue, Runnable call, CompletionStage<?>... after) {
    return usable(queue).submit(CarriedOut.around(returningNothing(call)), false, after);
  }

  /** Queues a call with a result. */
  public static <T> CompletableFuture<T> call(ShmemQueue queue, Supplier<T> call, CompletionStage<?>... after) {
    return usable(queue).submit(CarriedOut.around(call), false, after);
  }

  private static Supplier<Void> returningNothing(Runnable call) {
    return () -> {
      call.run();
      return null;
    };
  }

  private static QueueImpl usable(ShmemQueue queue) {
    if (!(queue instanceof QueueImpl impl)) {
      throw new NullPointerException("queue must not be null");
    }
    return impl;
  }
}
