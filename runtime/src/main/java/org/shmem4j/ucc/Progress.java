package org.shmem4j.ucc;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** Advances the calls of a context's teams. Any thread may do so, one at a time. */
final class Progress {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<CallQueue> queues = new ArrayList<>();
  private List<PostedCollective> over = new ArrayList<>(0);

  void add(CallQueue queue) {
    locked(() -> queues.add(queue));
  }

  void remove(CallQueue queue) {
    locked(() -> queues.remove(queue));
  }

  /** Runs an action while no thread advances calls. */
  void locked(Runnable action) {
    lock.lock();
    try {
      action.run();
    } finally {
      lock.unlock();
    }
  }

  /** Runs an action while no thread advances calls, and then advances them. */
  void advanceAfter(Runnable action) {
    List<PostedCollective> ended;
    lock.lock();
    try {
      action.run();
      ended = lock.getHoldCount() > 1 ? List.of() : advanceAll();
    } finally {
      lock.unlock();
    }
    ended.forEach(PostedCollective::tell);
  }

  /**
   * Advances all calls as far as possible without waiting.
   *
   * @return whether any call ended
   */
  boolean advance() {
    if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    List<PostedCollective> ended;
    try {
      ended = advanceAll();
    } finally {
      lock.unlock();
    }
    ended.forEach(PostedCollective::tell);
    return !ended.isEmpty();
  }

  /** Advances all calls. After it has released the lock, the caller runs the callbacks of the calls that ended. */
  private List<PostedCollective> advanceAll() {
    for (int i = 0; i < queues.size(); i++) {
      queues.get(i).advance(over);
    }
    if (over.isEmpty()) {
      return List.of();
    }
    List<PostedCollective> ended = over;
    over = new ArrayList<>(0);
    return ended;
  }
}
