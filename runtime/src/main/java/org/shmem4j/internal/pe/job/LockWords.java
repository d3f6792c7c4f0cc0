package org.shmem4j.internal.pe.job;

import org.shmem4j.internal.pe.waiting.WaitCondition;

/**
 * The words of all locks, on PE 0. A lock is identified by its word's offset. The upper half of a word is the next
 * ticket; the lower half shows the ticket whose holder has the lock.
 */
interface LockWords {
  /** {@return a lock's word} */
  long fetch(long lock);

  /** Adds to a lock's word; returns the old value. */
  long add(long lock, long value);

  /** Changes a lock's word if it is as expected; returns whether it was. */
  boolean compareAndSet(long lock, long expected, long value);

  /** {@return a condition that holds when a lock shows a ticket} */
  WaitCondition shows(long lock, long ticket);

  /** Shows the next ticket of a lock, skipping those that were given up. */
  void showNext(long lock);

  /** Gives up a ticket of a lock, which need not show it. */
  void giveUp(long lock, long ticket);

  /** Forgets tickets of this PE that were given up for locks in a range of offsets. */
  void forget(long from, long to);
}
