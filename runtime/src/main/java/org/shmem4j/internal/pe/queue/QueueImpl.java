package org.shmem4j.internal.pe.queue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemQueue;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.pe.control.WatchedFuture;

/** A queue over an executor. */
public final class QueueImpl implements ShmemQueue {
  private static final CompletableFuture<?> NOTHING = CompletableFuture.completedFuture(null);

  private final Shmem shmem;
  private final Executor executor;
  private final boolean inOrder;
  // Completes when the call has ended, with or without success.
  private CompletableFuture<?> lastCall = NOTHING;
  private CompletableFuture<?> lastCollective = NOTHING;

  /**
   * Creates an empty queue.
   *
   * @param shmem the PE for which the queue makes calls
   * @param executor runs the calls
   * @param inOrder whether each call waits for the end of the one before
   */
  public QueueImpl(Shmem shmem, Executor executor, boolean inOrder) {
    if (executor == null) {
      throw new NullPointerException("executor must not be null");
    }
    if (shmem.threadLevel().compareTo(ThreadLevel.SERIALIZED) < 0) {
      throw new IllegalStateException("a queue needs a job in which several threads may call the library: threadLevel="
          + shmem.threadLevel() + "; start the job with ThreadLevel.MULTIPLE");
    }
    this.shmem = shmem;
    this.executor = executor;
    this.inOrder = inOrder;
  }

  @Override
  public Shmem shmem() {
    return shmem;
  }

  @Override
  public boolean isInOrder() {
    return inOrder;
  }

  /**
   * Puts a call on the queue.
   *
   * @param call the call
   * @param collective whether all PEs make it
   * @param after the events that must complete before the call
   * @param <T> the type of the call's result
   * @return its event
   */
  public synchronized <T> CompletableFuture<T> submit(
      Supplier<T> call, boolean collective, CompletionStage<?>... after) {
    checkEvents(after);
    CompletableFuture<?> before = inOrder ? lastCall : collective ? lastCollective : NOTHING;
    CompletableFuture<?>[] all = Stream
        .concat(Stream.of(before), Stream.of(after).map(CompletionStage::toCompletableFuture))
        .toArray(CompletableFuture<?>[]::new);
    CompletableFuture<T> event = CompletableFuture.allOf(all).thenApplyAsync(ignored -> call.get(), executor);
    CompletableFuture<?> ended = event.handle((value, thrown) -> null);
    lastCall = ended;
    lastCollective = collective ? ended : lastCollective;
    WatchedFuture<T> copy = new WatchedFuture<>(); // the user may complete it without affecting the next calls
    copy.follow(event);
    return copy;
  }

  private static void checkEvents(CompletionStage<?>... after) {
    if (after == null) {
      throw new NullPointerException("after must not be null");
    }
    for (int i = 0; i < after.length; i++) {
      if (after[i] == null) {
        throw new NullPointerException("after must have no null: after[" + i + "]=null");
      }
    }
  }

  /** {@return whether the executor has ended, and with it all calls} */
  public boolean isOver() {
    return executor instanceof ExecutorService service && service.isTerminated();
  }

  @Override
  public String toString() {
    return "ShmemQueue[" + (inOrder ? "in order" : "out of order") + " of " + shmem + "]";
  }
}
