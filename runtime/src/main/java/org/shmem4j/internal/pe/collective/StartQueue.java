package org.shmem4j.internal.pe.collective;

import java.util.ArrayDeque;
import java.util.Queue;
import org.shmem4j.internal.pe.flags.GroupEnd;

/** The requests of one group that wait for their start, in the order of the calls. */
final class StartQueue {
  private final GroupEnd end;
  private final Queue<Request> waiting = new ArrayDeque<>();

  /** Creates the queue of this member of a group. */
  StartQueue(GroupEnd end) {
    this.end = end;
  }

  boolean isOf(GroupEnd other) {
    return end == other;
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Adds a request, behind which all later calls of the group wait. */
  void add(Request request) {
    waiting.add(request);
    request.queued(end.lastCall() + waiting.size());
    end.setQueueing(true);
  }

  /** Starts and removes the first request, unless it must still wait; returns null if it must, or if there is none. */
  Request poll() {
    Request first = waiting.peek();
    if (first == null || !first.tryStartQueued()) {
      return null;
    }
    waiting.remove();
    end.setQueueing(!waiting.isEmpty());
    return first;
  }

  /** Throws if the first request can never start because a member for which it waits leaves the job. */
  void requireToBegin() {
    Request first = waiting.peek();
    if (first != null) {
      first.requireToBegin();
    }
  }

  boolean uses(long offset, long bytes) {
    return waiting.stream().anyMatch(request -> request.uses(offset, bytes));
  }
}
