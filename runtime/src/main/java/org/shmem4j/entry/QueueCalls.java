package org.shmem4j.entry;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.shmem4j.ShmemQueue;
import org.shmem4j.internal.queue.QueueImpl;

/** Calls that a queue makes. Each returns the call's event. */
public final class QueueCalls {
  private QueueCalls() {}

  /** A collective. */
  public static CompletableFuture<Void> collective(ShmemQueue queue, Runnable call, CompletionStage<?>... after) {
    return usable(queue).submit(returningNothing(call), true, after);
  }

  /** A call that returns nothing. */
  public static CompletableFuture<Void> run(ShmemQueue queue, Runnable call, CompletionStage<?>... after) {
    return usable(queue).submit(returningNothing(call), false, after);
  }

  /** A call that returns something. */
  public static <T> CompletableFuture<T> call(ShmemQueue queue, Supplier<T> call, CompletionStage<?>... after) {
    return usable(queue).submit(call, false, after);
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
