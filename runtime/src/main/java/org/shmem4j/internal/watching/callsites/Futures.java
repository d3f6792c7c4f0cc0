package org.shmem4j.internal.watching.callsites;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.WatchedFuture;

/**
 * Replaces, in the classes of a program that is checked or explored, methods of futures that bypass their arguments'
 * methods or block their thread.
 */
public final class Futures {
  private Futures() {}

  /** {@return what the JDK's method returns} */
  public static CompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
    handOn(futures);
    return CompletableFuture.allOf(futures);
  }

  /** {@return what the JDK's method returns} */
  public static CompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
    handOn(futures);
    return CompletableFuture.anyOf(futures);
  }

  /** {@return what the JDK's method returns} */
  public static Object join(CompletableFuture<?> future) {
    Outside.await(future::isDone);
    return future.join();
  }

  /** {@return what the JDK's method returns} */
  public static Object get(CompletableFuture<?> future) throws InterruptedException, ExecutionException {
    Outside.await(future::isDone);
    return future.get();
  }

  private static void handOn(CompletableFuture<?>... futures) {
    for (CompletableFuture<?> future : futures) {
      if (future instanceof WatchedFuture<?> watched) {
        watched.handOn();
      }
    }
  }
}
