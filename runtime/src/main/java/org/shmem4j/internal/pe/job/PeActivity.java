package org.shmem4j.internal.pe.job;

import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.control.Activity;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The activity of a PE, as other threads of its process see it.
 *
 * @param ownThread the thread that joined the job
 * @param waiter how it waits
 * @param requests the collectives that it started
 * @param locks the locks that it holds
 */
record PeActivity(Thread ownThread, Waiter waiter, Requests requests, Locks locks) implements Activity {
  @Override
  public Thread thread() {
    Waiter.Waiting waiting = waiter.waiting();
    return waiting == null ? ownThread : waiting.thread();
  }

  @Override
  public String awaited() {
    Waiter.Waiting waiting = waiter.waiting();
    return waiting == null ? "" : waiting.condition().awaited();
  }

  @Override
  public long awaitedLock() {
    Waiter.Waiting waiting = waiter.waiting();
    return waiting == null ? -1 : waiting.condition().awaitedLock();
  }

  @Override
  public long[] locksHeld() {
    return locks.held();
  }

  @Override
  public boolean hasCollectives() {
    return requests.any();
  }
}
