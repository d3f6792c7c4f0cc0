package org.shmem4j.internal.pe.collective;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * A thread that advances the requests for whose stages the program has asked, while no thread of the PE does so: those
 * may compute, or wait outside the library, perhaps for one of these stages. If the job fails or the time limit of
 * waits expires, it completes the stages with that exception.
 */
final class Completer {
  private static final long FIRST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int IDLE_LOOKS = 3;

  private final Requests requests;
  private final Waiter waiter;
  private final Queue<Request> asked = new ConcurrentLinkedQueue<>();
  private final Thread thread;
  private volatile boolean ended;

  Completer(Requests requests, int pe) {
    this.requests = requests;
    this.waiter = requests.waiter;
    this.thread = Outside.thread("shmem4j completions of PE " + pe, this::loop);
    thread.start();
  }

  void lookAfter(Request request) {
    asked.add(request);
    Outside.wake(thread);
  }

  private void loop() {
    long pause = FIRST_PAUSE_NANOS;
    int seen = 0;
    int idle = 0;
    while (!ended) {
      boolean ignored = asked.removeIf(this::isOver);
      if (asked.isEmpty()) {
        pause = FIRST_PAUSE_NANOS;
        if (!ended) { // a lock for which the check above waited may have consumed the wake-up of the end
          Outside.park(this);
        }
      } else {
        idle = seen == requests.looks ? idle + 1 : 0;
        boolean moved = idle >= IDLE_LOOKS && waiter.work().advanceBeside();
        seen = requests.looks;
        pause = moved ? FIRST_PAUSE_NANOS : Math.min(2 * pause, LONGEST_PAUSE_NANOS);
        Outside.park(this, pause);
      }
    }
    ShmemException closed = new ShmemException("the job was closed before the collective was complete; await it first");
    asked.forEach(request -> request.failStage(closed));
  }

  /** {@return whether a request is complete, or never can be, so that its stage now ends, too} */
  private boolean isOver(Request request) {
    boolean told = request.told;
    try {
      if (!told) {
        waiter.failures().throwIfOver(Call.REQUEST, request.askedAt);
        requests.throwIfFailed();
      }
      return told;
    } catch (ShmemException e) {
      request.failStage(e);
      return true;
    }
  }

  /** Ends the thread; stages that are not complete then end with an exception. */
  void end() {
    boolean ignored = asked.removeIf(this::isOver);
    ended = true;
    Outside.wake(thread);
    if (thread != Thread.currentThread()) {
      Outside.joinUninterrupted(thread);
    }
  }
}
