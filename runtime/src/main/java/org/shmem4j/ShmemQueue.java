package org.shmem4j;

/**
 * Makes calls in the threads of an executor: those of the methods whose names end in {@code OnQueue}. Each such method
 * returns an event at once, which completes when the call is done, with the call's result or exception. The queue makes
 * a call when everything passed as {@code after} is complete; if any of that failed, it does not make the call and the
 * call's event fails too. The arguments of a call belong to it until its event completes.
 *
 * <p>An in-order queue also makes each call only after the one before has ended, with or without success. Every queue
 * does so with its collectives, since all PEs must make those in the same order. Await the events before leaving the
 * job. Only the library implements this interface.
 */
public interface ShmemQueue {
  /** {@return the PE for which the queue makes calls} */
  Shmem shmem();

  /** {@return whether the queue makes all calls in the order in which they were put on it} */
  boolean isInOrder();
}
