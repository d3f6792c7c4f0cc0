package org.shmem4j;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * A collective that was started and not yet awaited. Its buffers belong to the library until it is complete. Any
 * waiting call of the PE moves it on, as do {@link #test} and {@link Shmem#progress}. Only the library implements this.
 */
public interface CollectiveRequest {
  /** {@return whether the collective is complete on this PE, after moving it on without waiting} */
  boolean test();

  /** Waits until the collective is complete on this PE. */
  void await();

  /**
   * Waits until the collective is complete on this PE.
   *
   * @param limit how long at most
   * @throws ShmemTimeoutException if it was not complete by then; it goes on and can be awaited again
   */
  void await(Duration limit);

  /** {@return a stage that completes with the collective, with its exception if it fails} */
  CompletionStage<Void> completion();
}
