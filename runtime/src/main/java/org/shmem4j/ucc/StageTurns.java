package org.shmem4j.ucc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Turns of a group's calls that have several stages. Each call posts a stage when the one before is over, which is at a
 * different moment on each member. So that the stages of two calls are still matched by their order, calls that share a
 * turn go one after the other.
 */
final class StageTurns {
  private final Map<Long, Deque<Runnable>> taken = new HashMap<>();

  /** Begins a call when those of the same turn before it have ended: now, if there are none. */
  void take(long turn, Runnable begin) {
    synchronized (this) {
      Deque<Runnable> behind = taken.get(turn);
      if (behind != null) {
        behind.add(begin);
        return;
      }
      taken.put(turn, new ArrayDeque<>());
    }
    begin.run();
  }

  /** Ends a call, and begins the next of its turn. */
  void end(long turn) {
    Runnable next;
    synchronized (this) {
      next = taken.get(turn).poll();
      if (next == null) {
        taken.remove(turn);
        return;
      }
    }
    next.run();
  }
}
