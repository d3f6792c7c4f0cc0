package org.shmem4j.internal.collective;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.Waiter;

/** A collective that was started. */
final class Request implements CollectiveRequest {
  /** A collective that had nothing to do. */
  static final Request DONE = new Request();

  private final Requests requests;
  private final Collective collective;
  private final CompletableFuture<Void> completion = new CompletableFuture<>();
  private boolean ended;
  private Throwable failure;

  Request(Requests requests, Collective collective) {
    this.requests = requests;
    this.collective = collective;
  }

  private Request() {
    this(null, null);
    complete();
  }

  /** Called under the lock of the requests. */
  boolean advance() {
    try {
      boolean moved = collective.advance();
      ended = collective.isFinished();
      return moved;
    } catch (RuntimeException | Error e) {
      failure = e;
      ended = true;
      return true;
    }
  }

  /** Called under the lock of the requests. */
  boolean hasEnded() {
    return ended;
  }

  /** Tells of the end; called without the lock, as what follows may call the library. */
  void complete() {
    boolean ignored = failure == null ? completion.complete(null) : completion.completeExceptionally(failure);
  }

  @Override
  public boolean test() {
    if (!completion.isDone()) {
      boolean ignored = requests.advance();
      if (!completion.isDone()) {
        requests.waiter().throwIfFailed();
        return false;
      }
    }
    return switch (failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> true;
    };
  }

  @Override
  public void await() {
    if (!test()) {
      requests.waiter().until(this::test, Call.REQUEST, Waiter.ANY_PE);
    }
  }

  @Override
  public void await(Duration limit) {
    if (!test()) {
      requests.waiter().until(this::test, Call.REQUEST, Waiter.ANY_PE, limit.toNanos());
    }
  }

  @Override
  public CompletionStage<Void> completion() {
    return completion.minimalCompletionStage();
  }
}
