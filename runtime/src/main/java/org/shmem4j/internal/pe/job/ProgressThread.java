package org.shmem4j.internal.pe.job;

import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.collective.Requests;

/** Advances a PE's nonblocking collectives while the PE computes; it sleeps while there are none. */
final class ProgressThread {
  private final Requests requests;
  private final Thread thread;
  private volatile boolean ended;

  ProgressThread(Requests requests, int pe) {
    this.requests = requests;
    this.thread = Outside.thread("shmem4j progress of PE " + pe, this::loop);
    requests.onStart(() -> Outside.wake(thread));
    thread.start();
  }

  private void loop() {
    while (!ended) {
      if (!requests.any()) {
        Outside.park(this);
      } else if (!requests.advance()) {
        Outside.giveWay();
      }
    }
  }

  /** Ends the thread, before the job's memory is released. */
  void end() {
    ended = true;
    Outside.wake(thread);
    Outside.joinUninterrupted(thread);
  }
}
