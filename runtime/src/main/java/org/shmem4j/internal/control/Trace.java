package org.shmem4j.internal.control;

/**
 * Learns what a PE does while it happens: its collectives, and its waits that are not over after a few looks. Called in
 * the thread that does it, so it must be quick and must not throw.
 */
public interface Trace {
  /**
   * A collective starts: this member has arrived.
   *
   * @param call the call
   * @param record the words of its record
   * @param number its number in its group
   */
  void collectiveStarts(Call call, long[] record, long number);

  /**
   * A collective is finished here, or was given up after its work threw.
   *
   * @param call the call
   * @param number its number in its group
   */
  void collectiveEnds(Call call, long number);

  /**
   * A wait gives the core away.
   *
   * @param call the call that waits
   * @param peer the PE that it depends on, or {@link Waiter#ANY_PE}
   */
  void waitStarts(Call call, int peer);

  /**
   * That wait is over, however it ended.
   *
   * @param call the call that waited
   * @param peer the PE that it depended on, or {@link Waiter#ANY_PE}
   */
  void waitEnds(Call call, int peer);
}
