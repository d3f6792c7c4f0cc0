package org.shmem4j;

import java.util.concurrent.ThreadFactory;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads of one PE, platform or virtual, that make calls together: the methods whose names end in
 * {@code WorkGroup}. All threads of the group make the same call with the same arguments. When the last of them has
 * come, one carries the call out for the PE, the others do part of the work, and all return when it is done; then each
 * of them sees the results, and what it issued before was covered by the call. Other PEs need not use a group for the
 * same call.
 *
 * <p>The first threads that call with the group, or run a body in it, are its threads. Another thread is refused until
 * all of them have ended; a thread of a pool ends with its body. If one ends while others wait for it, or a body
 * throws, the calls of the others end with a {@link BrokenWorkGroupException} that names it, and the group cannot be
 * used any more. Only the library implements this.
 */
public interface WorkGroup extends AutoCloseable {
  /** {@return the PE whose threads call} */
  Shmem shmem();

  /** {@return the number of threads} */
  int parties();

  /**
   * Runs a body as one of the group's threads, which is one until the body returns. If it throws, the calls of the
   * others end.
   *
   * @param body what this thread runs
   */
  void run(Runnable body);

  /**
   * Runs a body in new threads, as many as the group has, and returns when all have ended. What the first of them threw
   * is thrown here.
   *
   * @param threads makes the threads, such as {@code Thread.ofVirtual().factory()}
   * @param body what each thread runs, with its number from 0
   */
  void runAll(ThreadFactory threads, IntConsumer body);

  /** Ends the use of the group; calls that wait for a thread end with an exception. */
  @Override
  void close();
}
