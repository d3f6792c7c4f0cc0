package org.shmem4j.internal.watching.callsites;

import java.util.concurrent.CompletableFuture;
import org.shmem4j.internal.pe.control.WatchedFuture;

/** Stands for methods of futures that do not tell their arguments, in the classes of a program that is checked. */
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

  private static void handOn(CompletableFuture<?>... futures) {
    for (CompletableFuture<?> future : futures) {
      if (future instanceof WatchedFuture<?> watched) {
        watched.handOn();
      }
    }
  }
}
