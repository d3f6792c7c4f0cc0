package org.shmem4j.internal.pe.collective;

import java.util.ArrayDeque;
import java.util.Queue;
import org.shmem4j.internal.pe.flags.GroupEnd;

/** The requests of one group that wait for their start, in the order of the calls. */
final class StartQueue {
  private final GroupEnd end;
  private final Queue<Request> waiting = new ArrayDeque<>();

  /** Creates the queue of the group of which this is a member's end. */
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

  /** Starts the first request, if it need no longer wait, and removes it; returns null if it must wait, or none is left. */
  Request poll() {
    Request first = waiting.peek();
    if (first == null || !first.tryStartQueued()) {
      return null;
    }
    waiting.remove();
    end.setQueueing(!waiting.isEmpty());
    return first;
  }

  /** Throws if the first request can never start, since a member leaves the job that it waits for. */
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
