package org.shmem4j;

import java.time.Duration;
import java.util.concurrent.CompletionStage;

/**
 * A collective that was started and may still be under way. Its buffers belong to the library until it is complete. Any
 * call in which the PE waits advances it, as do {@link #test} and {@link Shmem#progress}. Only the library implements
 * this interface.
 */
public interface CollectiveRequest {
  /** {@return whether the collective is complete on this PE, after advancing it without waiting} */
  boolean test();

  /** Waits until the collective is complete on this PE. */
  void await();

  /**
   * Waits until the collective is complete on this PE.
   *
   * @param limit the longest time to wait
   * @throws ShmemTimeoutException if the collective is not complete by then; it continues and can be awaited again
   */
  void await(Duration limit);

  /** {@return a stage that completes with the collective, with its exception if it fails} */
  CompletionStage<Void> completion();
}
