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
  private volatile boolean over;
  private volatile RuntimeException failure;

  Request(Requests requests, Collective collective) {
    this.requests = requests;
    this.collective = collective;
  }

  private Request() {
    this(null, null);
    over = true;
    completion.complete(null);
  }

  /** Called under the lock of the requests. */
  boolean advance() {
    boolean moved;
    try {
      moved = collective.advance();
      if (collective.isFinished()) {
        over = true;
        completion.complete(null);
      }
    } catch (RuntimeException e) {
      failure = e;
      over = true;
      moved = true;
      completion.completeExceptionally(e);
    }
    return moved;
  }

  boolean isOver() {
    return over;
  }

  @Override
  public boolean test() {
    if (!over) {
      boolean ignored = requests.advance();
      if (!over) {
        requests.waiter().throwIfFailed();
      }
    }
    RuntimeException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
    return over;
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
