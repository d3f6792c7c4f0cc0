package org.shmem4j.internal.job;

import java.util.concurrent.locks.LockSupport;
import org.shmem4j.internal.collective.Requests;

/** Advances a PE's nonblocking collectives while the PE computes; it sleeps while there are none. */
@SuppressWarnings("ThreadPriorityCheck") // between looks it yields its core
final class ProgressThread {
  private final Requests requests;
  private final Thread thread;
  private volatile boolean ended;

  ProgressThread(Requests requests, int pe) {
    this.requests = requests;
    this.thread = Thread.ofPlatform().daemon().name("shmem4j progress of PE " + pe).unstarted(this::loop);
    requests.onStart(() -> LockSupport.unpark(thread));
    thread.start();
  }

  private void loop() {
    while (!ended) {
      if (!requests.any()) {
        LockSupport.park(this);
      } else if (!requests.advance()) {
        Thread.yield();
      }
    }
  }

  /** Ends the thread, before the job's memory is released. */
  void end() {
    ended = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
