package org.shmem4j.internal.collective;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.shmem4j.internal.control.Waiter;

/** The collectives of one PE that were started and are not finished. Whoever of its threads looks moves all of them on. */
public final class Requests {
  private final Waiter waiter;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Request> pending = new ArrayList<>();
  private volatile boolean any;
  private volatile Runnable onStart = () -> {};

  /**
   * The requests of a PE.
   *
   * @param waiter how the PE waits; while it does, it moves the requests on
   */
  public Requests(Waiter waiter) {
    this.waiter = waiter;
    waiter.background(this::advance);
  }

  /**
   * Sets what to do whenever a request was started.
   *
   * @param action the action
   */
  public void onStart(Runnable action) {
    onStart = action;
  }

  /** {@return whether some collective is not finished} */
  public boolean any() {
    return any;
  }

  Waiter waiter() {
    return waiter;
  }

  Request start(Collective collective) {
    collective.start();
    Request request = new Request(this, collective);
    lock.lock();
    try {
      pending.add(request);
      any = true;
    } finally {
      lock.unlock();
    }
    onStart.run();
    return request;
  }

  /**
   * Moves every request on as far as it goes without waiting.
   *
   * @return whether any of them got further
   */
  public boolean advance() {
    if (!any || lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    boolean moved = false;
    List<Request> ended = null;
    try {
      for (int i = 0; i < pending.size(); i++) {
        moved |= pending.get(i).advance();
      }
      if (moved) {
        waiter.moved();
        ended = takeEnded();
        any = !pending.isEmpty();
      }
    } finally {
      lock.unlock();
    }
    if (ended != null) {
      ended.forEach(Request::complete);
    }
    return moved;
  }

  private List<Request> takeEnded() {
    List<Request> ended = new ArrayList<>();
    pending.removeIf(request -> request.hasEnded() && ended.add(request));
    return ended;
  }
}
