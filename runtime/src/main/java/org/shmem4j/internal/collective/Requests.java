package org.shmem4j.internal.collective;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.control.WaitCondition;
import org.shmem4j.internal.control.Waiter;

/**
 * The collectives of one PE that were started and are not finished. Any of its threads that tests or waits advances all
 * of them.
 */
public final class Requests {
  private static final int FIRST_ROOM = 16;

  private final Waiter waiter;
  private final ReentrantLock lock;
  private boolean entered;
  private Request[] pending = new Request[FIRST_ROOM];
  private int count;
  private volatile boolean any;
  private volatile Runnable onStart;

  /**
   * Creates the requests of a PE.
   *
   * @param waiter the PE's waiter, which advances the requests while it waits
   * @param guarded whether several of its threads may be in the library at once
   */
  public Requests(Waiter waiter, boolean guarded) {
    this.waiter = waiter;
    this.lock = guarded ? new ReentrantLock() : null;
    waiter.background(new Advancing());
  }

  private final class Advancing implements WaitCondition {
    @Override
    public boolean holds() {
      return advance();
    }
  }

  /**
   * Sets what to do whenever a request was started.
   *
   * @param action the action
   */
  public void onStart(Runnable action) {
    onStart = action;
  }

  /** {@return whether several threads may be in the library at once} */
  boolean guarded() {
    return lock != null;
  }

  /** {@return whether some collective is not finished} */
  public boolean any() {
    return any;
  }

  Waiter waiter() {
    return waiter;
  }

  /**
   * Starts a collective, which is advanced from now on.
   *
   * @param collective the collective
   * @return its request
   */
  public CollectiveRequest start(Startable collective) {
    return start(collective, -1, -1);
  }

  /**
   * Starts a collective, which is advanced from now on.
   *
   * @param collective the collective
   * @param dest the offset that it writes in this PE's heap; negative if it writes nothing there
   * @param source the offset that it reads, likewise
   * @return its request
   */
  public CollectiveRequest start(Startable collective, long dest, long source) {
    collective.start();
    Request request = new Request(this, collective, dest, source);
    if (lock == null) {
      add(request);
    } else {
      lock.lock();
      try {
        add(request);
      } finally {
        lock.unlock();
      }
    }
    Runnable action = onStart;
    if (action != null) {
      action.run();
    }
    return request;
  }

  private void add(Request request) {
    if (count == pending.length) {
      pending = Arrays.copyOf(pending, 2 * count);
    }
    pending[count++] = request;
    if (!any) {
      any = true;
    }
  }

  /**
   * Tells whether an unfinished collective uses a part of the heap.
   *
   * @param offset the start of the part
   * @param bytes its length
   * @return whether one does
   */
  public boolean use(long offset, long bytes) {
    if (!any) {
      return false;
    }
    if (lock != null) {
      lock.lock();
    }
    try {
      return Arrays.stream(pending, 0, count).anyMatch(request -> request.uses(offset, bytes));
    } finally {
      if (lock != null) {
        lock.unlock();
      }
    }
  }

  /**
   * Advances every request as far as possible without waiting.
   *
   * @return whether any of them advanced
   */
  public boolean advance() {
    if (!any || !enter()) {
      return false;
    }
    boolean moved = false;
    Request[] ended = null;
    try {
      for (int i = 0; i < count; i++) {
        moved |= pending[i].advance();
      }
      if (moved) {
        waiter.moved();
        ended = takeEnded();
        if (count == 0) {
          any = false;
        }
      }
    } finally {
      leave();
    }
    for (int i = 0; ended != null && i < ended.length; i++) {
      ended[i].complete();
    }
    return moved;
  }

  /** Enters, unless another thread, or this one in an outer call (a user's operator calls), is inside. */
  private boolean enter() {
    if (lock != null) {
      return !lock.isHeldByCurrentThread() && lock.tryLock();
    }
    boolean first = !entered;
    entered = true;
    return first;
  }

  private void leave() {
    if (lock != null) {
      lock.unlock();
    } else {
      entered = false;
    }
  }

  private Request[] takeEnded() {
    Request[] ended = new Request[count];
    int taken = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (pending[i].hasEnded()) {
        ended[taken++] = pending[i];
      } else {
        pending[kept++] = pending[i];
      }
    }
    Arrays.fill(pending, kept, count, null);
    count = kept;
    return taken == ended.length ? ended : Arrays.copyOf(ended, taken);
  }
}
