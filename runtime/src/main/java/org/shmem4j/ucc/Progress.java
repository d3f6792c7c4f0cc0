package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** What a context moves on: the calls of its teams. Any thread may; one does at a time. */
final class Progress {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<CallQueue> queues = new ArrayList<>();
  private List<Operation> over = new ArrayList<>(0);

  void add(CallQueue queue) {
    locked(() -> queues.add(queue));
  }

  void remove(CallQueue queue) {
    locked(() -> queues.remove(queue));
  }

  /** Does something while nobody moves anything on. */
  void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  /** Does something while nobody moves anything on, and then moves everything on. */
  void advanceAfter(Runnable action) {
    List<Operation> ended;
    lock.lock();
    try {
      action.run();
      ended = lock.getHoldCount() > 1 ? List.of() : advanceAll();
    } finally {
      lock.unlock();
    }
    ended.forEach(Operation::tell);
  }

  /**
   * Moves everything on as far as it goes without waiting.
   *
   * @return whether something came to its end
   */
  boolean advance() {
    if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    List<Operation> ended;
    try {
      ended = advanceAll();
    } finally {
      lock.unlock();
    }
    ended.forEach(Operation::tell);
    return !ended.isEmpty();
  }

  /** Moves everything on; what came to its end is told without the lock. */
  private List<Operation> advanceAll() {
    for (int i = 0; i < queues.size(); i++) {
      queues.get(i).advance(over);
    }
    if (over.isEmpty()) {
      return List.of();
    }
    List<Operation> ended = over;
    over = new ArrayList<>(0);
    return ended;
  }
}
