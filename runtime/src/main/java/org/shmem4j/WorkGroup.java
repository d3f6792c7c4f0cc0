package org.shmem4j;

import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;
import org.shmem4j.check.Means;
import org.shmem4j.check.Step;

/**
 * A fixed number of threads of one PE, platform or virtual, that make calls together: the methods whose names end in
 * {@code WorkGroup}. All threads of the group make the same call with the same arguments. When the last of them has
 * arrived, one thread carries out the call for the PE, the others do part of the work, and all return when it is done.
 * Each of them then sees the results, and the call has covered the operations that any of them issued before it. Other
 * PEs need not use a group for the same call.
 *
 * <p>The first threads that call with the group, or run a body in it, are its threads. Other threads are refused until
 * all of those have ended; a pool thread counts as ended when its body ends. If a thread ends while others wait for it,
 * or a body throws an exception, the calls of the others end with a {@link BrokenWorkGroupException} that names it, and
 * the group can no longer be used. Only the library implements this interface.
 */
public interface WorkGroup extends AutoCloseable {
  /** {@return the PE that the threads belong to} */
  Shmem shmem();

  /** {@return the number of threads} */
  int parties();

  /**
   * Runs a body; the calling thread is one of the group's until the body returns. If the body throws an exception, the
   * calls of the other threads end.
   *
   * @param body what this thread runs
   */
  @Step(not = "closed", to = "?", rule = "a work group must not be used once it is closed", remedy = "close it last")
  void run(Runnable body);

  /**
   * Runs a body in as many new threads as the group has, and returns when all have ended. If any of them throws, this
   * rethrows what the first of them threw.
   *
   * @param threads creates the threads, such as {@code Thread.ofVirtual().factory()}
   * @param body what each thread runs, with its number from 0
   */
  @Means(Means.Effect.RUNS_ON_EACH)
  @Step(not = "closed", to = "?", rule = "a work group must not be used once it is closed", remedy = "close it last")
  void runAll(ThreadFactory threads, IntConsumer body);

  /** Closes the group; calls that still wait for a thread end with an exception. */
  @Step(to = "closed", ends = true, rule = "a work group must not be used once it is closed",
      remedy = "close it last")
  @Override
  void close();
}
