package org.shmem4j.internal.pe.collective;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.flags.GroupEnd;
import org.shmem4j.internal.pe.waiting.Thrown;
import org.shmem4j.internal.pe.waiting.Waiter;

/** The request of a nonblocking collective. */
final class Request implements CollectiveRequest {
  /** A collective that had nothing to do. */
  static final Request DONE = new Request();

  private final Requests requests;
  private final Collective collective;
  private final Runnable after; // what this member has to do before the request is complete; null for nothing
  private boolean ended;
  private Throwable failure;
  /** Whether the request has completed. */
  volatile boolean told;
  // The stage, created on demand; the thread that asked for it first; and the time when it did so.
  private volatile Completion<Void> completion;
  private Thread asker;
  long askedAt;

  Request(Requests requests, Collective collective, Runnable after) {
    this.requests = requests;
    this.collective = collective;
    this.after = after;
  }

  private Request() {
    this(null, null, null);
    complete();
  }

  /** {@return this PE's end of the group that makes the call} */
  GroupEnd end() {
    return collective.end();
  }

  /** Starts the collective unless it must wait, as {@link Collective#tryStart} does. */
  boolean tryStart() {
    return collective.tryStart();
  }

  /** Records that the collective waits for its start, under the number that it will get. */
  void queued(long number) {
    collective.traceQueued(number);
  }

  /** Starts the collective, the first in its queue, unless it must still wait; returns whether it left the queue. */
  boolean tryStartQueued() {
    try {
      return collective.tryStartQueued();
    } catch (RuntimeException | Error e) {
      failure = e;
      ended = true;
      return true;
    }
  }

  /** Advances the collective. The caller holds the lock of the requests, as for the next two methods. */
  boolean advance() {
    try {
      boolean moved = collective.advance();
      ended = collective.isFinished();
      if (ended && after != null) {
        after.run();
      }
      return moved;
    } catch (RuntimeException | Error e) {
      failure = e;
      ended = true;
      return true;
    }
  }

  /** Throws if the started collective can never complete because a member leaves without taking part. */
  void requireToCome() {
    if (!ended) {
      collective.requireToCome();
    }
  }

  /** Throws if the queued collective can never start because a member leaves without taking part. */
  void requireToBegin() {
    collective.requireToBegin();
  }

  boolean uses(long offset, long bytes) {
    return !ended && collective.uses(offset, offset + bytes);
  }

  boolean hasEnded() {
    return ended;
  }

  /** Completes the request. Called without the lock, since dependent actions may call the library. */
  void complete() {
    if (failure == null && collective != null && !requests.guard.isOn()) {
      collective.release();
    }
    told = true;
    Completion<Void> asked = completion; // read after the state, which later askers see
    if (asked != null) {
      complete(asked);
    }
  }

  private void complete(Completion<Void> asked) {
    boolean ignored = failure == null ? asked.complete(null) : asked.completeExceptionally(failure);
  }

  /** Ends only the stage, with an exception: nobody can wait for the request any longer. */
  void failStage(RuntimeException reason) {
    boolean ignored = completion.completeExceptionally(reason);
  }

  /**
   * Waits until the request has completed or never can, if this is the thread that asked for the stage. Throws nothing:
   * an exception that ends the wait also ends the stage, or else the caller goes on waiting.
   */
  void advanceUntilTold(long nanos) {
    if (Thread.currentThread() != asker || completion.isDone()) {
      return;
    }
    try {
      requests.waiter.until(this::advanceUnlessTold, Call.REQUEST, Waiter.ANY_PE, nanos);
    } catch (ShmemException e) {
      // The completer fails the stage if the job has failed or the time limit of all waits is over.
    }
  }

  private boolean advanceUnlessTold() {
    if (!told) {
      boolean ignored = requests.advance();
    }
    return told || completion.isDone();
  }

  /** {@return whether the request is complete, which is reported only after the actions on completion} */
  private boolean isDone() {
    return told && (completion == null || completion.isDone());
  }

  @Override
  public boolean test() {
    if (!isDone()) {
      boolean ignored = requests.advance();
      if (!isDone()) {
        requests.throwIfFailed();
        Outside.atCall();
        return false;
      }
    }
    Thrown.again(failure);
    return true;
  }

  @Override
  public void await() {
    if (!test()) {
      requests.waiter.until(this::test, Call.REQUEST, Waiter.ANY_PE);
    }
  }

  @Override
  public void await(Duration limit) {
    if (!test()) {
      requests.waiter.until(this::test, Call.REQUEST, Waiter.ANY_PE, limit.toNanos());
    }
  }

  @Override
  public synchronized CompletionStage<Void> completion() {
    if (completion == null) {
      asker = Thread.currentThread();
      askedAt = Outside.nanoTime();
      completion = new Completion<>(this);
      if (told) {
        complete(completion);
      } else {
        requests.lookAfter(this);
      }
    }
    Completion<Void> copy = new Completion<>(this); // the user may complete it without affecting others
    copy.follow(completion);
    return copy;
  }
}
