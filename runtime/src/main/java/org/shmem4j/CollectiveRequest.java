package org.shmem4j;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.shmem4j.check.Means;

/**
 * A collective that was started and may still be under way. Its buffers belong to the library until it is complete. Any
 * call in which the PE waits advances it, as do {@link #test} and {@link Shmem#progress}. Only the library implements
 * this interface.
 *
 * <p>A start never waits, however many are under way. Beyond 64 of a team, or 16 with more than 48 bytes, calls are
 * queued, and start in their order when all PEs have finished earlier ones. A blocking collective on the team first waits
 * until nothing is queued.
 *
 * <p>Tests of a request, and waits for it, throw a {@link PeFailedException} if a member leaves the job without doing
 * its part.
 */
public interface CollectiveRequest {
  /** {@return whether the collective is complete on this PE, after advancing it without waiting} */
  @Means({Means.Effect.COMPLETES, Means.Effect.TESTS})
  boolean test();

  /** Waits until the collective is complete on this PE. */
  @Means(Means.Effect.COMPLETES)
  void await();

  /**
   * Waits until the collective is complete on this PE.
   *
   * @param limit the longest time to wait
   * @throws ShmemTimeoutException if the collective is not complete by then; it continues and can be awaited again
   */
  @Means(Means.Effect.COMPLETES)
  void await(Duration limit);

  /**
   * Returns a stage that completes with the collective, with its exception if it fails.
   *
   * <p>A thread may wait for it, or for what depends on it, as for any {@link java.util.concurrent.CompletableFuture}:
   * by {@code join}, {@code get}, {@code allOf}. If it is the thread that first asked for the stage, {@code join} and
   * {@code get} advance the collective as {@link #await} does. Otherwise, and while the PE computes, a thread of the
   * library advances it. If the job fails, or {@code SHMEM4J_TIMEOUT} has passed since the stage was first asked for,
   * the stage completes with that exception.
   *
   * <p>Actions that depend on the stage run in the thread that finds the collective complete: one that calls the
   * library, or the library's own. Actions that call the library themselves need {@link ThreadLevel#MULTIPLE}, or an
   * executor whose thread makes the PE's calls.
   *
   * @return the stage
   */
  @Means(Means.Effect.COMPLETES)
  CompletionStage<Void> completion();
}
