package org.shmem4j.ucc;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.channel.Channel;
import org.shmem4j.internal.channel.RingLayout;
import org.shmem4j.internal.collective.SharedStaged;

/**
 * The calls that one participant has posted to a group. They start in the order in which they were posted, when the
 * channel has room. In a group that matches by tags the first member numbers a call once all members have posted it,
 * and the others look up the number of each tag there.
 */
final class CallQueue {
  private static final int LEADER = 0;

  private final Domain domain;
  private final SharedStaged calls;
  private final Progress progress;
  private final PostCounts posts;
  private final Deque<Operation> waiting = new ArrayDeque<>();
  private final List<Operation> active = new ArrayList<>();
  private final Set<Long> taken = new HashSet<>();
  private boolean noRoom;

  /**
   * Creates an empty queue.
   *
   * @param domain the memory of the group
   * @param calls the collectives of the group
   * @param progress what advances its calls
   * @param posts what each member has posted; null if calls are matched by their order
   */
  CallQueue(Domain domain, SharedStaged calls, Progress progress, PostCounts posts) {
    this.domain = domain;
    this.calls = calls;
    this.progress = progress;
    this.posts = posts;
    domain.waiter().background(progress::advance);
    progress.add(this);
  }

  SharedStaged calls() {
    return calls;
  }

  /** Adds a call; it starts at once if it can. */
  void post(Operation operation) {
    progress.advanceAfter(() -> {
      waiting.add(operation);
      if (posts != null) {
        posts.posted(operation.staged().tag());
      }
    });
  }

  /**
   * Advances the calls and returns whether this one is over. Throws what it threw, or the failure that ended all calls.
   */
  boolean isOver(Operation operation) {
    if (!operation.isOver()) {
      boolean ignored = progress.advance();
    }
    if (operation.isOver()) {
      if (operation.failure() != null) {
        throw operation.failure();
      }
      return true;
    }
    domain.throwIfFailed();
    return false;
  }

  /** Ends the queue: its calls advance no further. */
  void close() {
    progress.remove(this);
  }

  /** Advances the calls. The caller holds the lock of the progress. */
  void advance(List<Operation> over) {
    if (waiting.isEmpty() && active.isEmpty()) {
      return;
    }
    start();
    for (int i = 0; i < active.size(); ) {
      Operation operation = active.get(i);
      if (move(operation)) {
        active.remove(i);
        over.add(operation);
      } else {
        i++;
      }
    }
  }

  private static boolean move(Operation operation) {
    try {
      if (operation.staged().move()) {
        operation.end(null);
      }
    } catch (RuntimeException e) {
      operation.end(e);
    }
    return operation.isOver();
  }

  private void start() {
    if (posts == null) {
      while (!waiting.isEmpty() && tryStart(waiting.peek())) {
        started(waiting.remove());
      }
    } else if (calls.channel().me() == LEADER) {
      startDue();
    } else {
      startNumbered();
    }
  }

  private void startDue() {
    if (!posts.hasNews() && !noRoom) {
      return;
    }
    noRoom = false;
    for (Iterator<Operation> all = waiting.iterator(); all.hasNext() && !noRoom; ) {
      Operation operation = all.next();
      long tag = operation.staged().tag();
      if (posts.isDue(tag)) {
        noRoom = !tryStart(operation);
        if (!noRoom) {
          posts.numbered(tag);
          all.remove();
          started(operation);
        }
      }
    }
  }

  private void startNumbered() {
    for (Iterator<Operation> all = waiting.iterator(); all.hasNext(); ) {
      Operation operation = all.next();
      long number = numberOf(operation.staged().tag());
      if (number >= 0) {
        all.remove();
        taken.add(number);
        started(operation);
        operation.staged().startAs(number);
      }
    }
  }

  /** Starts a call if it can. In a group that failed none starts; the test of the call reports why. */
  private boolean tryStart(Operation operation) {
    try {
      return operation.staged().tryStart();
    } catch (ShmemException e) {
      return false;
    }
  }

  private void started(Operation operation) {
    active.add(operation);
    operation.setStarted();
  }

  /** The lowest number that the leader gave to a call of this tag and that is not taken here; -1 if there is none. */
  private long numberOf(long tag) {
    Channel channel = calls.channel();
    long done = channel.done();
    taken.removeIf(number -> number <= done);
    for (long number = done + 1; number <= done + RingLayout.ROOMS; number++) {
      if (!taken.contains(number) && channel.tag(LEADER, number) == tag) {
        return number;
      }
    }
    return -1;
  }
}
