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
  private final Startable collective;
  private final long dest;
  private final long source;
  private boolean ended;
  private Throwable failure;
  private volatile boolean told;
  // Created on demand.
  private volatile CompletableFuture<Void> completion;

  Request(Requests requests, Startable collective, long dest, long source) {
    this.requests = requests;
    this.collective = collective;
    this.dest = dest;
    this.source = source;
  }

  private Request() {
    this(null, null, -1, -1);
    complete();
  }

  /** The caller holds the lock of the requests. */
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

  /** The caller holds the lock of the requests. */
  boolean uses(long offset, long bytes) {
    long end = offset + bytes;
    return !ended && ((dest >= offset && dest < end) || (source >= offset && source < end));
  }

  /** The caller holds the lock of the requests. */
  boolean hasEnded() {
    return ended;
  }

  /** Completes the request. Called without the lock, since dependent actions may call the library. */
  void complete() {
    if (failure == null && collective != null) {
      collective.release();
    }
    told = true;
    CompletableFuture<Void> asked = completion; // read after the state, which later askers see
    if (asked != null) {
      complete(asked);
    }
  }

  private void complete(CompletableFuture<Void> asked) {
    boolean ignored = failure == null ? asked.complete(null) : asked.completeExceptionally(failure);
  }

  /** Whether the request is complete, which is reported only after the actions on completion. */
  private boolean isDone() {
    return told && (completion == null || completion.isDone());
  }

  @Override
  public boolean test() {
    if (!isDone()) {
      boolean ignored = requests.advance();
      if (!isDone()) {
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
  public synchronized CompletionStage<Void> completion() {
    if (completion == null) {
      completion = new CompletableFuture<>();
      if (told) {
        complete(completion);
      }
    }
    return completion.minimalCompletionStage();
  }
}
