package org.shmem4j.internal.pe.collective;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.WatchedFuture;

/**
 * A stage that completes with a request, or after a stage that does. If the thread that asked for the request's stage
 * waits here, it advances the PE's collectives meanwhile, as in any wait of the library. For other threads, and for
 * stages of other classes, the {@link Completer} advances them.
 */
final class Completion<T> extends WatchedFuture<T> {
  private final Request request;

  Completion(Request request) {
    this.request = request;
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    handOn();
    return new Completion<>(request);
  }

  @Override
  public T join() {
    request.advanceUntilTold(Long.MAX_VALUE);
    return super.join();
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    request.advanceUntilTold(Long.MAX_VALUE);
    return super.get();
  }

  @Override
  public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    long start = Outside.nanoTime();
    long limit = unit.toNanos(timeout);
    request.advanceUntilTold(limit);
    return super.get(limit - (Outside.nanoTime() - start), TimeUnit.NANOSECONDS);
  }
}
