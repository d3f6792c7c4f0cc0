package org.shmem4j.internal.pe.control;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.shmem4j.internal.outside.Outside;

/**
 * A future that reports when the program sees that it is complete. If an action or another future depends on it, the
 * program counts as seeing it as soon as it is complete.
 *
 * @param <T> the type of the result
 */
public class WatchedFuture<T> extends CompletableFuture<T> {
  private Runnable onSeen; // null if nobody asked, or after it has run
  private boolean handedOn;
  private boolean ending;

  /** Creates an incomplete future. */
  public WatchedFuture() {}

  /**
   * Completes this future when another one does, and in the same way.
   *
   * @param other the other future
   */
  public final void follow(CompletableFuture<T> other) {
    CompletableFuture<T> ignored = other.whenComplete(this::end);
  }

  private void end(T value, Throwable thrown) {
    boolean ignored = thrown == null
        ? complete(value)
        : completeExceptionally(thrown instanceof CompletionException ? thrown : new CompletionException(thrown));
  }

  /**
   * Sets an action to run when the program has seen that this future is complete.
   *
   * @param action the action
   */
  public void whenSeen(Runnable action) {
    synchronized (this) {
      onSeen = action;
    }
    if (handedOn) {
      handOn();
    }
  }

  /** Records that the completion becomes visible by a route other than this object. */
  public final void handOn() {
    boolean over;
    synchronized (this) {
      handedOn = true;
      over = ending || super.isDone();
    }
    if (over) {
      tell();
    }
  }

  private void seen() {
    if (super.isDone()) {
      tell();
    }
  }

  private void tell() {
    Runnable action;
    synchronized (this) {
      action = onSeen;
      onSeen = null;
    }
    if (action != null) {
      action.run();
    }
  }

  /** Dependents of this future must not run before the action has. */
  private void ends() {
    boolean tells;
    synchronized (this) {
      ending = true;
      tells = handedOn;
    }
    if (tells) {
      tell();
    }
  }

  @Override
  public boolean complete(T value) {
    ends();
    return super.complete(value);
  }

  @Override
  public boolean completeExceptionally(Throwable thrown) {
    ends();
    return super.completeExceptionally(thrown);
  }

  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    handOn();
    return new CompletableFuture<>();
  }

  @Override
  public CompletableFuture<T> toCompletableFuture() {
    handOn();
    return this;
  }

  @Override
  public CompletionStage<T> minimalCompletionStage() {
    handOn();
    return super.minimalCompletionStage();
  }

  @Override
  public T join() {
    Outside.await(super::isDone);
    try {
      return super.join();
    } finally {
      seen();
    }
  }

  @Override
  public T get() throws InterruptedException, ExecutionException {
    Outside.await(super::isDone);
    try {
      return super.get();
    } finally {
      seen();
    }
  }

  @Override
  public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
    try {
      return super.get(timeout, unit);
    } finally {
      seen();
    }
  }

  @Override
  public T getNow(T otherwise) {
    try {
      return super.getNow(otherwise);
    } finally {
      seen();
    }
  }

  @Override
  public T resultNow() {
    try {
      return super.resultNow();
    } finally {
      seen();
    }
  }

  @Override
  public Throwable exceptionNow() {
    try {
      return super.exceptionNow();
    } finally {
      seen();
    }
  }

  @Override
  public State state() {
    try {
      return super.state();
    } finally {
      seen();
    }
  }

  @Override
  public boolean isDone() {
    try {
      return super.isDone();
    } finally {
      seen();
    }
  }

  @Override
  public boolean isCompletedExceptionally() {
    try {
      return super.isCompletedExceptionally();
    } finally {
      seen();
    }
  }
}
