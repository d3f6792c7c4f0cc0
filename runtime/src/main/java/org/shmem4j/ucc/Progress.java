package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** What a context moves on: the calls of its teams. Any thread may; one does at a time. */
final class Progress {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<CallQueue> queues = new ArrayList<>();

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

  /**
   * Moves everything on as far as it goes without waiting.
   *
   * @return whether something came to its end
   */
  boolean advance() {
    if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    List<Operation> over = new ArrayList<>(0);
    try {
      for (int i = 0; i < queues.size(); i++) {
        queues.get(i).advance(over);
      }
    } finally {
      lock.unlock();
    }
    over.forEach(Operation::tell);
    return !over.isEmpty();
  }
}
