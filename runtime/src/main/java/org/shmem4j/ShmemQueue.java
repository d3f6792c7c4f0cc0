package org.shmem4j;

/**
 * Makes calls in the threads of an executor: the methods whose names end in {@code OnQueue}. Each returns an event at
 * once, which completes when the call is done, with what it returned or threw. A call is made when all that was given
 * as {@code after} is complete; if something of that failed, the call is not made and its event fails too. What a call
 * is given belongs to it until its event completes.
 *
 * <p>In a queue that is in order each call is also made after the call before it has ended, however that ended. In any
 * queue this holds among its collectives, since all PEs must make those in one order. Whoever leaves the job awaits the
 * events first. Only the library implements this.
 */
public interface ShmemQueue {
  /** {@return the PE that calls} */
  Shmem shmem();

  /** {@return whether all calls are made in the order in which they were put on the queue} */
  boolean isInOrder();
}
