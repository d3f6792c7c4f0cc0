package org.shmem4j.internal.pe.collective;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.internal.pe.Guard;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.flags.GroupEnd;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;

/**
 * The unfinished nonblocking collectives of one PE. Any of its threads that tests or waits advances all of them. Those
 * that must wait for a slot, or behind another that does, are in their group's queue and start in the order of the
 * calls.
 */
public final class Requests {
  private static final int FIRST_ROOM = 16;

  final Waiter waiter;
  /** Is on if several threads may be in the library at once. */
  final Guard guard;
  /** Changes whenever threads of the PE look at its requests. */
  int looks;
  private final int pe;
  private final ReentrantLock lock = new ReentrantLock();
  // Whether a thread entered without the lock, since the guard was off.
  private boolean entered;
  private Request[] pending = new Request[FIRST_ROOM];
  private int count;
  // The queues of groups in which some call waits for its start; mostly none.
  private final List<StartQueue> queues = new ArrayList<>();
  private volatile boolean any;
  private volatile Runnable onStart;
  private Completer completer;

  /** Creates the requests of a PE, whose waiter advances them while it waits. */
  public Requests(PeCore core) {
    this.pe = core.pe();
    this.waiter = core.waiter();
    this.guard = core.guard();
    Advancing advancing = new Advancing();
    waiter.work().background(advancing, advancing);
  }

  private final class Advancing implements WaitCondition, BooleanSupplier {
    @Override
    public boolean holds() {
      return advance();
    }

    @Override
    public boolean getAsBoolean() {
      return any();
    }
  }

  /** Sets what to do whenever a request is started. */
  public void onStart(Runnable action) {
    onStart = action;
  }

  /** Makes a thread of the library complete a request when the PE's own threads do not. */
  void lookAfter(Request request) {
    guard.turnOn();
    synchronized (this) {
      if (completer == null) {
        completer = new Completer(this, pe);
      }
      completer.lookAfter(request);
    }
  }

  /** Ends the library's own thread, before the job's memory is released. */
  public void end() {
    Completer last;
    synchronized (this) {
      last = completer;
      completer = null;
    }
    if (last != null) {
      last.end();
    }
  }

  /** {@return whether some collective is not finished} */
  public boolean any() {
    return any;
  }

  /** Starts a collective, or queues it until it can start, as {@link Collectives#start} describes. Never waits. */
  CollectiveRequest start(Collective collective, Runnable after) {
    Request request = new Request(this, collective, after);
    boolean started;
    if (!guard.isOn()) {
      started = startOrQueue(request);
    } else {
      lock.lock();
      try {
        started = startOrQueue(request);
      } finally {
        lock.unlock();
      }
    }
    if (!started) {
      boolean ignored = advance();
    }
    Runnable action = onStart;
    if (action != null) {
      action.run();
    }
    return request;
  }

  private boolean startOrQueue(Request request) {
    boolean started = request.tryStart();
    if (started) {
      add(request);
    } else {
      waiter.failures().throwIfFailed(); // in a failed job nothing leaves the queue
      queueOf(request.end()).add(request);
    }
    if (!any) {
      any = true;
    }
    return started;
  }

  private void add(Request request) {
    if (count == pending.length) {
      pending = Arrays.copyOf(pending, 2 * count);
    }
    pending[count++] = request;
  }

  private StartQueue queueOf(GroupEnd end) {
    for (StartQueue queue : queues) {
      if (queue.isOf(end)) {
        return queue;
      }
    }
    StartQueue queue = new StartQueue(end);
    queues.add(queue);
    return queue;
  }

  /** Starts queued collectives that need not wait any longer; returns whether there were any. */
  private boolean startQueued() {
    boolean moved = false;
    for (int i = 0; i < queues.size(); i++) {
      StartQueue queue = queues.get(i);
      for (Request request = queue.poll(); request != null; request = queue.poll()) {
        add(request);
        moved = true;
      }
    }
    queues.removeIf(StartQueue::isEmpty);
    return moved;
  }

  /** {@return whether an unfinished collective uses a part of the heap} */
  public boolean use(long offset, long bytes) {
    if (!any) {
      return false;
    }
    lock.lock();
    try {
      return Arrays.stream(pending, 0, count).anyMatch(request -> request.uses(offset, bytes))
          || queues.stream().anyMatch(queue -> queue.uses(offset, bytes));
    } finally {
      lock.unlock();
    }
  }

  /** Advances every request as far as possible without waiting; returns whether any of them advanced. */
  public boolean advance() {
    if (!any) {
      return false;
    }
    looks++;
    if (!enter()) {
      return false;
    }
    boolean moved = false;
    Request[] ended = null;
    try {
      for (int i = 0; i < count; i++) {
        moved |= pending[i].advance();
      }
      if (!queues.isEmpty()) {
        moved |= startQueued();
      }
      if (moved) {
        waiter.work().moved();
        ended = takeEnded();
        if (count == 0 && queues.isEmpty()) {
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

  /**
   * Throws if the job has failed, or fails it if a request can never complete because a member leaves without its part.
   */
  void throwIfFailed() {
    waiter.failures().throwIfFailed();
    if (!any || !enter()) {
      return;
    }
    try {
      for (int i = 0; i < count; i++) {
        pending[i].requireToCome();
      }
      queues.forEach(StartQueue::requireToBegin);
    } finally {
      leave();
    }
  }

  /** Enters, unless another thread is inside, or this one in an outer call (from a user's operator). */
  private boolean enter() {
    if (!guard.isOn()) {
      boolean first = !entered;
      entered = true;
      return first;
    }
    if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    if (entered) {
      lock.unlock();
    }
    return !entered;
  }

  private void leave() {
    if (!entered) {
      lock.unlock();
    } else if (!guard.isOn()) {
      entered = false;
    } else { // the guard was turned on inside
      lock.lock();
      try {
        entered = false;
      } finally {
        lock.unlock();
      }
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
